/** A checker written from its description: against known hashes, matches of the engine, and servers that cheat. */
import { describe, expect, it } from 'vitest';
import { sha256, shake256 } from './hashes';
import { check, ofDeck, placesOf, read, unshuffled, verdict, type Proof } from './proof';
import type { Mine } from './promises';
import proofs from './proofs.json';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

describe('hashes', () => {
  it('SHA-256, as FIPS 180-4 has it, and where a block is just full', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    for (const [length, hash] of Object.entries(proofs.sha256)) expect(sha256('ä'.repeat(Number(length))), length).toBe(hash);
  });

  it('SHAKE-256, as FIPS 202 has it, and where a block is just full', () => {
    expect(hex(shake256('', 32))).toBe('46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f');
    for (const [length, hash] of Object.entries(proofs.shake256)) expect(hex(shake256('a'.repeat(Number(length)), 256)), length).toBe(hash);
  });
});

const RECORDS = Object.entries(proofs.records as Record<string, string>);

function proofOf(text: string): Proof {
  const found = read(text);
  if (!found) throw new Error('no record');
  return found;
}

const elfer = (): Proof => proofOf(RECORDS.find(([game]) => game === 'elfer-raus')?.[1] ?? '');
const kept = (proof: Proof, more: Partial<Mine> = {}): Mine[] => [
  { where: 'ABCDE/1', hash: proof.promise, part: proof.parts[0] ?? '', in: true, ...more },
];
const wrong = (proof: Proof, mine: Mine[] = []): string[] =>
  check(proof, mine).flatMap((step) => (step.right === false ? [step.about] : []));

describe('matches of the engine', () => {
  it.each(RECORDS)('%s', (_, text) => {
    const proof = proofOf(text);
    const steps = check(proof, kept(proof));
    expect(steps.map((step) => step.right)).toEqual([true, true, true, true, true]);
    expect(verdict(proof, steps)).toBe(true);
  });

  it('shows the deck as it lay in the box, and where each hand comes from', () => {
    const proof = elfer();
    const [shuffle] = ofDeck(proof, 1);
    if (!shuffle) throw new Error('no shuffle');
    expect(unshuffled(proof.seed, shuffle).slice(0, 3)).toEqual(['R1', 'R2', 'R3']);
    const hands = proof.dealt.filter((one) => one.zone.startsWith('hand.')).map((one) => placesOf(proof, one));
    const size = hands[0]?.length ?? 0;
    expect(hands[1]).toEqual(hands[0]?.map((place) => place + size));
  });

  it('says that there is nothing to check', () => {
    const proof = proofOf('reihum-record 1\ngame mogeln\nchance reihum-1 tea\nproof none\n');
    expect(verdict(proof, [])).toBeNull();
    expect(read('something else')).toBeNull();
    // Where nobody has added a part, the server has chosen alone.
    const secret = 'ab'.repeat(32);
    const lonely = { ...elfer(), secret, promise: sha256(secret), parts: [], seed: sha256(`reihum-deal-1\n${secret}\n`), drawn: [] };
    expect(verdict(lonely, check(lonely, []))).toBeNull();
  });
});

describe('servers that cheat', () => {
  it('another secret, when the parts were known', () => {
    const proof = elfer();
    expect(wrong({ ...proof, secret: 'ab'.repeat(32) })).toEqual(['promise', 'seed']);
    expect(wrong(proof, kept(proof, { hash: 'another' }))).toEqual(['shown']);
  });

  it('a part that is left out', () => {
    const proof = elfer();
    expect(wrong(proof, kept(proof, { part: 'mine' }))).toEqual(['mine']);
    expect(wrong({ ...proof, parts: proof.parts.slice(1) }, kept(proof))).toEqual(['mine', 'seed']);
    // one that came too late is no cheat, and is not said to be in
    const late = check(proof, kept(proof, { part: 'mine', in: false }));
    expect(late.find((step) => step.about === 'mine')?.right).toBeNull();
  });

  it('a deck in another order', () => {
    const proof = elfer();
    const swapped = ([one = '', two = '', ...rest]: string[]): string[] => [two, one, ...rest];
    expect(wrong({ ...proof, drawn: proof.drawn.map((one) => (one.cards.length ? { ...one, cards: swapped(one.cards) } : one)) })).toEqual([
      'drawn',
    ]);
  });

  it('another number, or one draw too few', () => {
    const found = RECORDS.map(([, text]) => proofOf(text)).find((proof) => proof.drawn.some((one) => one.below > 1));
    if (!found) throw new Error('no number');
    const drawn = found.drawn.map((one) => (one.below > 1 ? { ...one, number: (one.number + 1) % one.below } : one));
    expect(wrong({ ...found, drawn })).toEqual(['drawn']);
    expect(wrong({ ...elfer(), drawn: elfer().drawn.map((one) => ({ ...one, use: one.use + 1 })) })).toEqual(['drawn']);
  });
});
