/**
 * Every action of a menu can be put together by touching what is lit: cards, zones, places, numbers and buttons. The positions
 * are of all games, with the table's own answers; `tests/positions.py` writes them.
 */
import { describe, expect, it } from 'vitest';
import { aChoice } from '../link/samples';
import type { Answer, Choice, News, Zone } from '../link/wire';
import { between, ownHand } from '../table/layout';
import { held } from '../table/order';
import {
  askOn,
  asksOf,
  buttons,
  choicesFor,
  NOTHING,
  numbered,
  PLAIN,
  playsOf,
  pressesOn,
  sentAtOnce,
  timedAction,
  touchCard,
  waysFor,
  type Manner,
  type Picked,
  type Selection,
} from '../table/picking';
import { gameTable } from '.';
import { connections } from './elfer-raus-master/field';
import { rowsOf } from './rows/rows';

interface Position {
  you: number;
  news: News;
  wanted: string[];
  answers: Record<string, Answer>;
}

const files = import.meta.glob<Position[]>('../table/positions/*.json', { eager: true, import: 'default' });
const games = Object.entries(files).map(([path, all]): [string, Position[]] => [path.replace(/^.*\/|\.json$/g, ''), all]);

/** The cards of a choice, one by one, each in a zone where it is lit. */
function cardsOf(choice: Choice, { news, you }: Position, game: string, zones: readonly string[]): Picked[] {
  const hand = ownHand(news.zones, you);
  const { composer } = gameTable(game);
  // Whoever draws an open tile takes it from the display; rows are put together by the game's own composer.
  if (composer && hand && choice.cards.every((card) => hand.cards?.includes(card) || choice.place))
    return composer.picked(choice, hand, news.zones);
  const used = new Set<string>();
  return choice.cards.flatMap((card): Picked[] => {
    const found = news.zones
      .filter((zone) => zones.includes(zone.name))
      .flatMap((zone) => held(zone.cards ?? []).map((one) => ({ zone: zone.name, ...one })))
      .find((one) => one.card === card && !used.has(`${one.zone} ${one.key}`));
    if (found) used.add(`${found.zone} ${found.key}`);
    return found ? [found] : [];
  });
}

/** What a board of its own offers besides: connecting cards, also from places where a joker lies. */
function offered(news: News, game: string): Choice[] {
  if (game !== 'elfer-raus-master') return [];
  const order = rowsOf(news.zones).map((row) => row.colour);
  return connections(news.menu, order, []).map((one) => one.choice);
}

/** Where an action ends up when everything of it is touched in its order; the last touch sends it. */
function reached(position: Position, wanted: Choice, game: string): string[] {
  const { news } = position;
  const { composer, elsewhere = {} } = gameTable(game);
  const manner: Manner = { ...PLAIN, ...composer, elsewhere };
  const answers = new Map(Object.entries(position.answers));
  const zones: Zone[] = news.zones;
  const lit = new Set(
    news.verbs.filter((verb) => verb.verb === wanted.verb).flatMap((verb) => [...verb.zones, ...Object.keys(verb.next.cards)]),
  );
  let selection: Selection = NOTHING;
  for (const one of cardsOf(wanted, position, game, [...lit])) {
    const touched = touchCard(news, selection, one, answers, manner);
    if (!touched?.lit) return [`${one.card} in ${one.zone} is not lit after ${selection.cards.map((each) => each.card).join(' ')}`];
    const sent = sentAtOnce(news, touched, answers, manner);
    if (sent !== null) return [sent ?? 'unknown'];
    selection = touched.selection;
  }
  const ways = waysFor(news, selection, answers, manner);
  const presses = zones.flatMap((zone) => pressesOn(news, zone.name, ways, selection)).filter((press) => press.marked);
  const asks = [...asksOf(ways), ...zones.flatMap((zone) => askOn(ways, zone.name) ?? [])];
  const timed = news.verbs.filter((verb) => verb.timed && wanted.number !== null).map((verb) => timedAction(verb, wanted.number ?? 0));
  return [
    ...presses.map((press) => press.action),
    ...asks
      .filter((ask) => wanted.number !== null && ask.low <= wanted.number && wanted.number <= ask.high)
      .map((ask) => numbered(ask, wanted.number ?? 0)),
    ...playsOf(news, ways, selection, manner)
      .filter((play) => play.ready)
      .map((play) => play.action),
    ...choicesFor(news, ways, selection).map((choice) => choice.action),
    ...buttons(news, between(zones))
      .filter((button) => !button.timed)
      .map((button) => button.action),
    ...timed,
    ...offered(news, game).map((choice) => choice.action),
  ];
}

it('has positions of all games', () => expect(games.length).toBeGreaterThanOrEqual(13));

describe.each(games)('%s', (game, positions) => {
  const all = positions.flatMap((position, i) => position.wanted.map((action) => [i, action] as const));
  it.each(all)('position %i: %s', (i, action) => {
    const position = positions[i];
    expect(position && reached(position, aChoice(action), game)).toContain(action);
  });
});
