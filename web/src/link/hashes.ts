// SHA-256 and SHAKE-256, written out: on plain http browsers give us neither, and of the second they have nothing at all.

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The first 32 bits of the fraction of a root. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 0x100000000) >>> 0;

for (let n = 2, found = 0; found < 64; n += 1) {
  let prime = true;
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
  if (!prime) continue;
  K[found] = fraction(Math.cbrt(n));
  if (found < 8) START[found] = fraction(Math.sqrt(n));
  found += 1;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The SHA-256 of a text, as hexadecimal digits. */
export function sha256(text: string): string {
  const said = new TextEncoder().encode(text);
  const padded = new Uint8Array((((said.length + 8) >> 6) + 1) << 6);
  padded.set(said);
  padded[said.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, said.length * 8);
  const state = START.slice();
  const words = new Uint32Array(64);
  const w = (n: number): number => words[n] ?? 0;
  for (let at = 0; at < padded.length; at += 64) {
    for (let n = 0; n < 16; n += 1) words[n] = view.getUint32(at + 4 * n);
    for (let n = 16; n < 64; n += 1) {
      const [early, late] = [w(n - 15), w(n - 2)];
      const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[n] = w(n - 16) + small + w(n - 7) + large;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let n = 0; n < 64; n += 1) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (K[n] ?? 0) + w(n);
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = (state[n] ?? 0) + word));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => out.setUint32(4 * n, word));
  return hex(new Uint8Array(out.buffer));
}

const LANE = (1n << 64n) - 1n;
/** bytes that SHAKE-256 takes in or gives out at a time */
const RATE = 136;
const rolled = (lane: bigint, by: number): bigint => (by ? ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & LANE : lane);

/** Keccak-f[1600], on 25 lanes of 64 bits. */
function mix(lanes: bigint[]): void {
  const l = (x: number, y: number): bigint => lanes[(x % 5) + 5 * (y % 5)] ?? 0n;
  let register = 1;
  for (let round = 0; round < 24; round += 1) {
    const columns = [0, 1, 2, 3, 4].map((x) => l(x, 0) ^ l(x, 1) ^ l(x, 2) ^ l(x, 3) ^ l(x, 4));
    const column = (x: number): bigint => columns[x % 5] ?? 0n;
    lanes.forEach((lane, n) => (lanes[n] = lane ^ column((n % 5) + 4) ^ rolled(column((n % 5) + 1), 1)));
    let [x, y, moving] = [1, 0, l(1, 0)];
    for (let t = 0; t < 24; t += 1) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const next = l(x, y);
      lanes[x + 5 * y] = rolled(moving, (((t + 1) * (t + 2)) / 2) % 64);
      moving = next;
    }
    const before = lanes.slice();
    const b = (p: number, q: number): bigint => before[(p % 5) + 5 * q] ?? 0n;
    before.forEach((lane, n) => {
      const row = Math.floor(n / 5);
      lanes[n] = lane ^ (~b((n % 5) + 1, row) & LANE & b((n % 5) + 2, row));
    });
    for (let bit = 0; bit < 7; bit += 1) {
      if (register & 1) lanes[0] = (lanes[0] ?? 0n) ^ (1n << BigInt(2 ** bit - 1));
      register = (register << 1) ^ ((register >> 7) * 0x171);
    }
  }
}

/** The first bytes of the SHAKE-256 of a text. */
export function shake256(text: string, length: number): Uint8Array {
  const said = new TextEncoder().encode(text);
  const padded = new Uint8Array((Math.floor(said.length / RATE) + 1) * RATE);
  padded.set(said);
  padded[said.length] = 0x1f;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;
  const view = new DataView(padded.buffer);
  const lanes = new Array<bigint>(25).fill(0n);
  for (let at = 0; at < padded.length; at += RATE) {
    for (let n = 0; n < RATE / 8; n += 1) lanes[n] = (lanes[n] ?? 0n) ^ view.getBigUint64(at + 8 * n, true);
    mix(lanes);
  }
  const out = new Uint8Array(Math.ceil(length / RATE) * RATE);
  const given = new DataView(out.buffer);
  for (let at = 0; at < out.length; at += RATE) {
    if (at) mix(lanes);
    for (let n = 0; n < RATE / 8; n += 1) given.setBigUint64(at + 8 * n, lanes[n] ?? 0n, true);
  }
  return out.slice(0, length);
}
