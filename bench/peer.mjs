/**
 * boardgame.io's own server with one game, everything in memory: node peer.mjs MODULES. MODULES is the folder it was installed in.
 * It says at which port it listens.
 */
import { createRequire } from 'node:module';
import { rows } from './rows.mjs';

const require = createRequire(`${process.argv[2]}/`);
process.env.NODE_ENV = 'production';
const { Server, Origins } = require('boardgame.io/server');
const log = console.log;
console.info = console.log = () => {};

const server = Server({ games: [rows], origins: [Origins.LOCALHOST] });
const { appServer } = await server.run({ port: 0, callback: () => {} });
log(appServer.address().port);
