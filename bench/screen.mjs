/**
 * A screen at a table, without a browser and with the time passed in: each line of the input is [seconds, news], each line of the
 * answer when this news is on the screen and its last card has landed. Beats and times are those of the client in the given folder;
 * one that names no times for flights is an older one.
 */
import { createInterface } from 'node:readline';
import { createServer } from '../web/node_modules/vite/dist/node/index.js';

const server = { middlewareMode: true, hmr: false, ws: false, watch: null };
const vite = await createServer({ root: process.argv[2], configFile: false, server, appType: 'custom', logLevel: 'silent' });
const { atOnce, beats, FLIGHT = 320, MOST_WAITING, STAGGER = 35 } = await vite.ssrLoadModule('/src/table/beats.ts');
await vite.close();

let zones = [];
/** the beats that have not begun, when the one on the screen makes room, and when everything has landed */
let [queue, free, landed] = [[], 0, 0];

/** Begins every beat whose time has come. */
function show(now) {
  while (queue.length && Math.max(free, queue[0].heard) <= now) {
    const beat = queue.shift();
    const start = Math.max(free, beat.heard);
    free = start + beat.hold;
    landed = start + beat.flight;
  }
}

/** When everything has landed, if nothing else happens. */
function done() {
  let [at, last] = [free, landed];
  for (const beat of queue) {
    const start = Math.max(at, beat.heard);
    [at, last] = [start + beat.hold, Math.max(last, start + beat.flight)];
  }
  return last;
}

function flight({ moves }) {
  const cards = moves.reduce((sum, move) => sum + Math.min(move.cards?.length ?? 1, 8), 0);
  return cards ? FLIGHT + Math.min(cards - 1, 8) * STAGGER : 0;
}

for await (const line of createInterface({ input: process.stdin })) {
  const [seconds, news] = JSON.parse(line);
  const now = seconds * 1000;
  show(now);
  if (news.left !== null || atOnce(zones, news)) queue = [];
  if (news.since === 0) [free, landed] = [now, now];
  queue.push(...beats(zones, news).map((beat) => ({ heard: now, hold: beat.hold, flight: flight(beat) })));
  if (queue.length > MOST_WAITING) queue = queue.slice(-1);
  zones = news.zones;
  process.stdout.write(`${done() / 1000}\n`);
}
