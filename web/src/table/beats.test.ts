import { describe, expect, it } from 'vitest';
import { aNews } from '../link/samples';
import type { Happened, News, Zone } from '../link/wire';
import { beats, FLIGHT, HOLD, STAGGER, type Beat, type Move } from './beats';

function zone(name: string, cards: string[] | null, more: Partial<Zone> = {}): Zone {
  const seat = /\.(\d)$/.exec(name);
  const kind = name.split('.')[0] ?? name;
  return {
    name,
    kind,
    owner: seat ? Number(seat[1]) : null,
    label: kind,
    open: true,
    ordered: true,
    empty: !cards?.length,
    cards,
    ...more,
  };
}

function news(events: Partial<Happened>[], zones: Zone[], since = 5): News {
  return aNews({ at: [1, 99], since, events: events.map((event, n) => ({ n, kind: 'moved', ...event })), zones });
}

const cards = (zones: Zone[] | undefined, name: string) => zones?.find((one) => one.name === name)?.cards;

describe('the highest card wins', () => {
  const before = [zone('hand.0', ['R1', 'R2']), zone('hand.1', ['?', '?'], { open: false }), zone('middle', []), zone('won.1', [])];
  const after = [zone('hand.0', ['R2']), zone('hand.1', ['?'], { open: false }), zone('middle', []), zone('won.1', ['R1', 'Y5'])];
  const found = beats(
    before,
    news(
      [
        { cards: ['R1'], source: 'hand.0', target: 'middle' },
        { cards: ['Y5'], source: 'hand.1', target: 'middle' },
        { cards: ['R1', 'Y5'], source: 'middle', target: 'won.1' },
      ],
      after,
    ),
  );

  it('stops in the middle, all cards together', () => {
    expect(found).toHaveLength(2);
    expect(cards(found[0]?.zones, 'middle')).toEqual(['R1', 'Y5']);
    expect(cards(found[0]?.zones, 'hand.1')).toEqual(['?']);
    expect(found[0]?.hold).toBe(HOLD.stop + STAGGER);
  });
  it('ends in the true zones', () => expect(found[1]?.zones).toEqual(after));
});

it('what somebody has laid in the middle is looked at before somebody else goes on', () => {
  const before = [
    zone('hand.0', ['R1', 'R2']),
    zone('hand.1', ['Y5']),
    zone('row.1', [], { owner: null }),
    zone('row.2', [], { owner: null }),
  ];
  const events = [
    { cards: ['R1', 'R2'], source: 'hand.0', target: 'row.1' },
    { cards: ['Y5'], source: 'hand.1', target: 'row.2' },
  ];
  const lingers = ({ source, cards: all }: Move): number => (source === 'hand.1' ? 0 : 100 * (all?.length ?? 0));
  const holds = (found: Beat[]): number[] => found.map((beat) => beat.hold);
  const plain = holds(beats(before, news(events, before)));
  expect(holds(beats(before, news(events, before), null, lingers))).toEqual([(plain[0] ?? 0) + 200, plain[1]]);
});

describe('Mogeln', () => {
  const before = [
    zone('hand.1', null, { empty: false }),
    zone('laid', null, { open: false, empty: false }),
    zone('pile', null, { open: false }),
  ];
  it('lays in one beat, with the word', () => {
    const found = beats(
      before,
      news(
        [
          { source: 'laid', target: 'pile' },
          { source: 'hand.1', target: 'laid' },
          { kind: 'said', seat: 1, word: 'count', line: [{ text: 'Ben sagt: „5“.' }] },
        ],
        before,
      ),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.said).toHaveLength(1);
    expect(found[0]?.moves).toHaveLength(2);
  });
  it('leaves time to see what settles an accusation', () => {
    const found = beats(
      before,
      news(
        [
          { kind: 'said', seat: 1, word: 'accuse', line: [{ text: 'Geschmuggelt!' }] },
          { kind: 'said', seat: 0, word: 'smuggled', line: [{ text: 'Stimmt.' }] },
          { source: 'laid', target: 'hand.0' },
        ],
        before,
      ),
    );
    expect(found.map((one) => one.hold)).toEqual([HOLD.verdict, HOLD.move]);
    expect(found[0]?.zones.find((one) => one.name === 'laid')?.empty).toBe(false);
  });
  it('says, shows, then moves', () => {
    const found = beats(
      before,
      news(
        [
          { kind: 'said', seat: 1, word: 'doubt', line: [{ text: 'Gemogelt!' }] },
          { kind: 'shown', cards: ['Y4'], zone: 'laid' },
          { source: 'laid', target: 'hand.1' },
          { source: 'pile', target: 'hand.1' },
        ],
        before,
      ),
    );
    expect(found.map((one) => one.hold)).toEqual([HOLD.said, HOLD.shown, HOLD.move + STAGGER]);
    expect(found.map((one) => one.shown?.cards ?? null)).toEqual([null, ['Y4'], null]);
    expect(found[1]?.zones.find((one) => one.name === 'laid')?.empty).toBe(false);
  });
  it('turns up last: then the table is as it is', () => {
    const found = beats(before, news([{ kind: 'shown', cards: ['Y4'], zone: 'laid' }], before));
    expect(found.map((one) => one.shown !== null)).toEqual([true, false]);
  });
  it('a hidden heap that goes on at once is not stared at', () => {
    const found = beats(
      before,
      news(
        [
          { source: 'laid', target: 'pile' },
          { source: 'pile', target: 'out' },
        ],
        before,
      ),
    );
    expect(found.map((one) => one.hold)).toEqual([HOLD.again, HOLD.move]);
    expect(HOLD.again).toBeGreaterThan(FLIGHT);
    expect(found[0]?.zones.find((one) => one.name === 'laid')?.empty).toBe(true);
  });
});

describe('several players in one news', () => {
  const before = [
    zone('hand.1', ['?', '?'], { open: false }),
    zone('hand.2', ['?'], { open: false }),
    zone('row.red', []),
    zone('row.blue', []),
    zone('stock', ['?', '?'], { open: false }),
  ];
  it('come one after another', () => {
    const found = beats(
      before,
      news(
        [
          { cards: ['R11'], source: 'hand.1', target: 'row.red' },
          { cards: ['B11'], source: 'hand.2', target: 'row.blue' },
        ],
        before,
      ),
    );
    expect(found.map((one) => one.hold)).toEqual([HOLD.next, HOLD.move]);
    expect(cards(found[0]?.zones, 'row.red')).toEqual(['R11']);
    expect(cards(found[0]?.zones, 'row.blue')).toEqual([]);
  });
  it('hidden cards stay hidden', () => {
    const found = beats(
      before,
      news(
        [
          { cards: ['?'], source: 'stock', target: 'hand.1' },
          { cards: ['?'], source: 'stock', target: 'hand.2' },
        ],
        before,
      ),
    );
    expect(cards(found[0]?.zones, 'stock')).toEqual(['?']);
    expect(cards(found[0]?.zones, 'hand.1')).toEqual(['?', '?', '?']);
  });
});

it('three draws are one beat of less than a second', () => {
  const before = [zone('hand.1', ['?'], { open: false }), zone('stock', ['?', '?', '?', '?'], { open: false })];
  const draw = { cards: ['?'], source: 'stock', target: 'hand.1' };
  const found = beats(before, news([draw, draw, draw], before));
  expect(found).toHaveLength(1);
  expect(found[0]?.moves).toHaveLength(3);
  expect(found[0]?.hold).toBe(HOLD.move + 2 * STAGGER);
  expect(2 * STAGGER + FLIGHT).toBeLessThan(1000);
});

it('cards of a beat may still be landing when another player comes next', () => {
  expect(HOLD.next).toBeLessThan(FLIGHT);
  expect(HOLD.move).toBeLessThan(FLIGHT);
});

describe('cards turned up together', () => {
  const before = [zone('middle.0', ['?'], { open: false }), zone('middle.1', ['?'], { open: false }), zone('won.1', [])];
  const after = [zone('middle.0', [], { open: false }), zone('middle.1', [], { open: false }), zone('won.1', ['R1', 'Y5'])];
  const found = beats(
    before,
    news(
      [
        { kind: 'said', seat: 1, word: 'guess', number: 7, line: [] },
        { kind: 'shown', zone: 'middle.0', cards: ['R1'] },
        { kind: 'shown', zone: 'middle.1', cards: ['Y5'] },
        { kind: 'said', seat: 1, word: 'sum', number: 6, line: [] },
        { cards: ['R1'], source: 'middle.0', target: 'won.1' },
        { cards: ['Y5'], source: 'middle.1', target: 'won.1' },
      ],
      after,
    ),
  );
  it('lie open at the same time, while it is said what they mean', () => {
    expect(found[1]?.turned.map((one) => one.zone)).toEqual(['middle.0', 'middle.1']);
    expect(found[1]?.said.map((one) => one.word)).toEqual(['sum']);
    expect(found[1]?.hold).toBe(HOLD.together);
  });
  it('and only then go', () => {
    expect(found[0]?.turned).toEqual([]);
    expect(found[2]?.turned).toEqual([]);
    expect(found[2]?.moves.length).toBeGreaterThan(0);
    expect(found.at(-1)?.zones).toEqual(after);
  });
});

describe('at once', () => {
  const zones = [zone('stock', ['?'])];
  it('nothing known before', () => expect(beats([], news([{ source: 'a', target: 'b' }], zones))).toHaveLength(1));
  it('from the start', () => expect(beats(zones, news([{ source: 'a', target: 'b' }], zones, 0))[0]?.moves).toEqual([]));
  it('a new deal', () => expect(beats(zones, news([{ kind: 'dealt' }], zones))[0]?.hold).toBe(0));
  it('nothing happened', () =>
    expect(beats(zones, news([], zones))).toEqual([{ zones, moves: [], said: [], shown: null, turned: [], hold: 0 }]));
});

it('what is taken back comes back at once', () => {
  const zones = [zone('hand.0', []), zone('row.red', ['R11'])];
  const found = beats(
    zones,
    news(
      [
        { kind: 'said', seat: 0, word: 'undo', line: [{ text: 'Du nimmst das zurück.' }] },
        { cards: ['R11'], source: 'row.red', target: 'hand.0' },
      ],
      zones,
    ),
  );
  expect(found).toHaveLength(1);
});

it('two calls of one seat are heard one after the other, and the moves after them', () => {
  const zones = [zone('pile.2', ['G5']), zone('middle', [])];
  const found = beats(
    zones,
    news(
      [
        { kind: 'said', seat: 2, word: 'schnapp', line: [{ text: 'Schnapp!' }] },
        { kind: 'said', seat: 2, word: 'mistake', line: [{ text: 'Fehler' }] },
        { cards: ['G5'], source: 'pile.2', target: 'middle' },
      ],
      zones,
    ),
  );
  expect(found.map((one) => one.hold)).toEqual([HOLD.said, HOLD.said, HOLD.move]);
});

it('one card for another out of an open row: both at once', () => {
  const row = (...cards: string[]) => zone('row', cards, { owner: null });
  const before = [zone('hand.0', ['23', '9']), row('21', '*', '24')];
  const after = [zone('hand.0', ['9', '*']), row('21', '23', '24')];
  const found = beats(
    before,
    news(
      [
        { cards: ['23'], source: 'hand.0', target: 'row' },
        { cards: ['*'], source: 'row', target: 'hand.0' },
      ],
      after,
    ),
  );
  expect(found).toHaveLength(1);
  expect(found[0]?.moves).toHaveLength(2);
});

describe('cards that are turned up together', () => {
  const stacks = [
    zone('stack.0', ['?', '?'], { open: false }),
    zone('stack.1', ['?', '?'], { open: false }),
    zone('middle.0', ['R9']),
    zone('middle.1', ['Y9']),
    zone('won.1', []),
  ];
  const laid = [
    { cards: ['R4'], source: 'stack.0', target: 'middle.0' },
    { cards: ['Y7'], source: 'stack.1', target: 'middle.1' },
  ];
  const after = [
    zone('stack.0', ['?'], { open: false }),
    zone('stack.1', ['?'], { open: false }),
    zone('middle.0', []),
    zone('middle.1', []),
    zone('won.1', ['Y9', 'Y7', 'R9', 'R4']),
  ];
  const taken = [
    { cards: ['Y9', 'Y7'], source: 'middle.1', target: 'won.1' },
    { cards: ['R9', 'R4'], source: 'middle.0', target: 'won.1' },
  ];
  const found = beats(stacks, news([...laid, ...taken], after), (lying) => lying * 100);

  it('lie face down at first, the longer the more lies there', () => {
    expect(cards(found[0]?.zones, 'middle.0')).toEqual(['R9', '?']);
    expect(cards(found[0]?.zones, 'middle.1')).toEqual(['Y9', '?']);
    expect(found[0]?.moves.every((move) => move.down)).toBe(true);
    expect(found[0]?.hold).toBe(FLIGHT + 200 + STAGGER);
  });

  it('are turned up in one beat, which knows who takes them', () => {
    expect(cards(found[1]?.zones, 'middle.0')).toEqual(['R9', 'R4']);
    expect(cards(found[1]?.zones, 'middle.1')).toEqual(['Y9', 'Y7']);
    expect(found[1]).toMatchObject({ revealed: true, bound: 'won.1', moves: [] });
  });

  it('then go to whoever takes them', () => {
    expect(found).toHaveLength(3);
    expect(found[2]?.zones).toEqual(after);
    expect(found[2]?.revealed).toBeUndefined();
  });

  it('stay there if nobody takes them', () => {
    const tied = after.map((one) => (one.name === 'middle.0' ? { ...one, cards: ['R9', 'R4'], empty: false } : one));
    const last = beats(stacks, news(laid, tied), () => 0);
    expect(last).toHaveLength(2);
    expect(last[1]).toMatchObject({ revealed: true });
    expect(last[1]?.bound).toBeUndefined();
    expect(last[1]?.zones).toEqual(tied);
  });

  it('are seen before it is told how it has ended, if they are the last', () => {
    const last = beats(stacks, { ...news(laid, after), phase: 'over' }, () => 0);
    expect(last).toHaveLength(3);
    expect(last[1]).toMatchObject({ revealed: true, hold: HOLD.revealed + HOLD.stop });
    expect(last[2]?.zones).toEqual(after);
  });
});

it('lets people see a card they have drawn before it goes on', () => {
  const before = [zone('hand.0', ['R1'], { open: false }), zone('hand.1', ['?'], { open: false }), zone('pairs.0', [])];
  const events = [
    { cards: ['B1'], source: 'hand.1', target: 'hand.0' },
    { cards: ['R1', 'B1'], source: 'hand.0', target: 'pairs.0' },
  ];
  expect(beats(before, news(events, before))[0]?.hold).toBe(HOLD.stop);
});

describe('cards turned up by several players', () => {
  const stacks = [0, 1, 2].map((seat) => zone(`stack.${seat}`, ['?', '?'], { open: false }));
  const piles = [0, 1, 2].map((seat) => zone(`pile.${seat}`, []));
  const turn = (seat: number, card: string): Partial<Happened> => ({ cards: [card], source: `stack.${seat}`, target: `pile.${seat}` });
  const found = (...events: Partial<Happened>[]): number => beats([...stacks, ...piles], news(events, [...stacks, ...piles])).length;

  it('turn up at the same moment', () => expect(found(turn(0, 'R1'), turn(1, 'Y5'), turn(2, 'B3'))).toBe(1));

  it('but what somebody else takes comes after it', () => {
    expect(found(turn(0, 'R1'), { cards: ['Y5'], source: 'pile.2', target: 'stack.1' })).toBe(2);
  });
});
