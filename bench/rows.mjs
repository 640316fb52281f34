/**
 * A card game of the size of Elfer raus! for boardgame.io: four colours from 1 to 20; a row of each colour begins with its 11 and grows
 * at both ends. On a turn one lays as much as fits, or draws up to three cards, and ends it. Whoever has laid the last card
 * has won, and the cards are dealt again. Each player sees the own hand and how many cards the others have.
 */
const COLOURS = 'RYGB';
const [LOW, HIGH, FIRST, HAND, DRAWS] = [1, 20, 11, 15, 3];

const colour = (card) => card[0];
const number = (card) => Number(card.slice(1));

function deck() {
  const cards = [];
  for (const one of COLOURS) for (let n = LOW; n <= HIGH; n++) cards.push(one + n);
  return cards;
}

function deal(players, random) {
  const stock = random.Shuffle(deck());
  const hands = {};
  for (let seat = 0; seat < players; seat++) hands[seat] = stock.splice(0, HAND).sort();
  return { hands, stock, rows: {}, laid: 0, drawn: 0 };
}

/** Does this card go on now? */
export function fits(rows, card) {
  const row = rows[colour(card)];
  if (!row) return number(card) === FIRST;
  return number(card) === row[0] - 1 || number(card) === row[1] + 1;
}

/** What somebody with this hand may do: names of moves and their arguments. */
export function choices(G, seat) {
  const hand = G.hands[seat];
  const lays = G.drawn ? [] : hand.filter((card) => fits(G.rows, card)).map((card) => ['lay', card]);
  const left = typeof G.stock === 'number' ? G.stock : G.stock.length;
  if (G.laid) return [...lays, ['end']];
  if (lays.length) return lays;
  return G.drawn < DRAWS && left ? [['draw']] : [['end']];
}

const may = (G, seat, name) => choices(G, seat).some(([one]) => one === name);

export const rows = {
  name: 'rows',
  minPlayers: 2,
  maxPlayers: 4,
  setup: ({ ctx, random }) => ({ ...deal(ctx.numPlayers, random), won: Array(ctx.numPlayers).fill(0) }),
  moves: {
    lay({ G, ctx, playerID, random }, card) {
      const hand = G.hands[playerID];
      if (G.drawn || !hand.includes(card) || !fits(G.rows, card)) return 'INVALID_MOVE';
      hand.splice(hand.indexOf(card), 1);
      const row = (G.rows[colour(card)] ??= [FIRST, FIRST]);
      row[0] = Math.min(row[0], number(card));
      row[1] = Math.max(row[1], number(card));
      G.laid += 1;
      if (!hand.length) {
        G.won[playerID] += 1;
        Object.assign(G, deal(ctx.numPlayers, random));
      }
    },
    draw({ G, playerID }) {
      if (!may(G, playerID, 'draw')) return 'INVALID_MOVE';
      G.hands[playerID].push(G.stock.pop());
      G.drawn += 1;
    },
    end({ G, playerID, events }) {
      if (!may(G, playerID, 'end')) return 'INVALID_MOVE';
      G.laid = G.drawn = 0;
      events.endTurn();
    },
  },
  playerView({ G, playerID }) {
    const hands = {};
    for (const [seat, hand] of Object.entries(G.hands)) hands[seat] = seat === playerID ? hand : hand.length;
    return { ...G, hands, stock: G.stock.length };
  },
};
