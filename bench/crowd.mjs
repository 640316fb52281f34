/**
 * People at many tables, four at each, over real sockets: node crowd.mjs KIND MODULES ADDRESSES TABLES [any].
 *
 * KIND is "ours" or "peer" (boardgame.io); MODULES the folder with the libraries; ADDRESSES of the processes, with commas between.
 * Tables are spread evenly over the processes. People come to the process their table was opened at, with "any" to whichever.
 * When all are seated it says so. Then each line of the input is a task, and each line of the output what came of it:
 *
 *   {"seconds": 5}               everybody acts as soon as it is their turn
 *   {"seconds": 5, "rate": 46}   so many moves a second at all tables together, one table after another
 *
 * They do anything that can be done, by lot. A move is acknowledged when whoever made it is told so.
 */
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { choices } from './rows.mjs';

const [kind, modules, addresses, count, spread] = process.argv.slice(2);
const require = createRequire(`${modules}/`);
const WebSocket = require('ws');
const { io } = require('socket.io-client');
const SEATS = 4;
const AT_ONCE = 8;
const homes = addresses.split(',');

/** what is measured now; none: nobody acts */
let task = null;
let houses = 0;
let lost = 0;

const any = (list) => list[Math.floor(Math.random() * list.length)];

async function ask(url, body, headers = {}) {
  const said = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
  const answer = await fetch(url, said);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

class Player {
  constructor(table, seat) {
    Object.assign(this, { table, seat, begun: 0, moves: 0 });
  }

  /** It may be my turn now. */
  turn() {
    if (task && !task.rate && !this.begun && this.may()) this.move();
  }

  move() {
    this.begun = performance.now();
    this.act();
  }

  acknowledged() {
    if (task) task.took.push(performance.now() - this.begun);
    this.begun = 0;
  }
}

class Ours extends Player {
  constructor(table, seat, home) {
    super(table, seat);
    houses += 1;
    this.from = `10.${houses >> 16}.${(houses >> 8) & 255}.${houses & 255}`;
    this.home = spread === 'any' ? any(homes) : home;
    Object.assign(this, { menu: [], at: null, acked: null, sent: null });
  }

  async ask(path, body = {}) {
    const own = this.token ? { authorization: `Bearer ${this.token}` } : {};
    return ask(this.home + path, body, { ...own, 'x-forwarded-for': this.from });
  }

  async come() {
    this.token = (await this.ask('/api/people', { name: `Player ${this.seat}` })).token;
    const game = { game: 'elfer-raus', seats: SEATS, options: {}, listed: false };
    if (this.seat) await this.ask(`/api/tables/${this.table.code}/seat`);
    else this.table.code = (await this.ask('/api/tables', game)).code;
    await this.dial();
  }

  dial() {
    const options = { headers: { 'x-forwarded-for': this.from }, perMessageDeflate: false };
    this.socket = new WebSocket(`${this.home.replace('http', 'ws')}/ws/${this.table.code}`, options);
    this.socket.on('open', () => this.say({ kind: 'hello', wire: WIRE, token: this.token, lang: 'en', changes: true }));
    this.socket.on('close', () => (lost += 1));
    return new Promise((there, failed) => {
      this.socket.on('error', failed);
      this.socket.on('message', (text) => {
        this.hear(JSON.parse(text));
        there();
      });
    });
  }

  begin() {
    if (!this.seat) this.say({ kind: 'start' });
  }

  say(message) {
    this.socket.send(JSON.stringify(message));
  }

  hear(message) {
    if (message.kind === 'trouble') throw new Error(message.text);
    if (message.kind === 'done' || message.kind === 'refused') this.acked = message.kind;
    if (message.kind === 'news' || message.kind === 'changed') {
      this.at = message.at;
      if (message.menu) this.menu = message.menu;
      if (message.phase === 'over') this.begin();
    }
    // Done is said first; what can be done now is in the news after it.
    if (this.begun && (this.acked === 'refused' || (this.acked && String(this.at) !== this.sent))) {
      if (this.acked === 'done') this.acknowledged();
      else this.begun = 0;
    }
    this.turn();
  }

  may() {
    return this.menu.length > 0;
  }

  act() {
    [this.acked, this.sent] = [null, String(this.at)];
    this.moves += 1;
    this.say({ kind: 'act', id: `${this.seat}-${this.moves}`, action: any(this.menu).action, at: this.at });
  }
}

class Peer extends Player {
  constructor(table, seat, home) {
    super(table, seat);
    Object.assign(this, { home, state: null });
  }

  async come() {
    const lobby = `${this.home}/games/rows`;
    if (!this.seat) this.table.code = (await ask(`${lobby}/create`, { numPlayers: SEATS })).matchID;
    const seated = { playerID: String(this.seat), playerName: `Player ${this.seat}` };
    this.credentials = (await ask(`${lobby}/${this.table.code}/join`, seated)).playerCredentials;
    this.socket = io(`${this.home}/rows`, { transports: ['websocket'], forceNew: true });
    this.socket.on('connect', () => this.socket.emit('sync', this.table.code, String(this.seat), this.credentials, SEATS));
    this.socket.on('disconnect', () => (lost += 1));
    this.socket.on('update', (_, state) => this.hear(state));
    await new Promise((there) => {
      this.socket.on('sync', (_, sync) => {
        this.hear(sync.state);
        there();
      });
    });
  }

  begin() {}

  hear(state) {
    const mine = this.begun && state._stateID > this.state._stateID;
    this.state = state;
    if (mine) this.acknowledged();
    this.turn();
  }

  may() {
    return this.state.ctx.currentPlayer === String(this.seat);
  }

  act() {
    const [type, ...args] = any(choices(this.state.G, this.seat));
    const payload = { type, args, playerID: String(this.seat), credentials: this.credentials };
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, this.state._stateID, this.table.code, String(this.seat));
  }
}

const People = { ours: Ours, peer: Peer }[kind];
const WIRE = Number(process.env.WIRE);
const tables = Array.from({ length: Number(count) }, (_, number) => {
  const table = { players: [] };
  for (let seat = 0; seat < SEATS; seat++) table.players.push(new People(table, seat, homes[number % homes.length]));
  return table;
});

const waiting = [...tables];
async function seat() {
  for (let table = waiting.pop(); table; table = waiting.pop()) for (const player of table.players) await player.come();
}
await Promise.all(Array.from({ length: AT_ONCE }, seat));
for (const table of tables) for (const player of table.players) player.begin();
console.log(JSON.stringify({ tables: tables.length }));

/** Somebody at the next table at which somebody can. */
function paced(last) {
  for (let tried = 0; tried < tables.length; tried++) {
    const table = tables[++last.table % tables.length];
    if (table.players.some((player) => player.begun)) continue;
    const able = table.players.filter((player) => player.may());
    if (able.length) return any(able).move();
  }
  last.missed += 1;
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

for await (const line of createInterface({ input: process.stdin })) {
  const { seconds, rate } = JSON.parse(line);
  task = { rate, took: [] };
  const [begun, used] = [performance.now(), process.cpuUsage()];
  const last = { table: Math.floor(Math.random() * tables.length), missed: 0 };
  if (rate) {
    for (let sent = 0; sent < seconds * rate; sent++) {
      const due = begun + (sent * 1000) / rate;
      if (due > performance.now()) await pause(due - performance.now());
      paced(last);
    }
  } else {
    for (const table of tables) for (const player of table.players) player.turn();
    await pause(seconds * 1000);
  }
  const [took, during] = [task.took, (performance.now() - begun) / 1000];
  const { user, system } = process.cpuUsage(used);
  const cpu = (user + system) / 1e6;
  if (rate) await pause(1000); // those on their way
  task = null;
  while (tables.some((table) => table.players.some((player) => player.begun))) await pause(5);
  took.sort((a, b) => a - b);
  const half = quantile(took, 0.5);
  console.log(JSON.stringify({ moves: took.length, seconds: during, cpu, half, slow: quantile(took, 0.99), missed: last.missed, lost }));
}
process.exit(0);
