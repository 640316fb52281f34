/** What the calls of a moment come to, in a sentence. */
import type { Happened } from '../../link/wire';
import { t } from '../../link/words.svelte';
import { leadOf, runnersIn, type Runner, type Verdicts } from '../../parts/race';

/** the words, as they lie under the thumbs: from left to right */
export const WORDS: readonly string[] = ['schnipp', 'schnapp'];
/** keys under the index fingers */
export const LETTERS: Record<string, string> = { schnipp: 'F', schnapp: 'J' };
export const TONES: Record<string, 'violet' | 'orange'> = { schnipp: 'violet', schnapp: 'orange' };

export const VERDICTS: Verdicts = { wrong: 'mistake', even: 'tie' };

/** What has happened since a card was turned up last. */
export function sinceTurned(events: readonly Happened[]): Happened[] {
  const turned = events.map((one) => one.kind === 'moved' && one.target?.startsWith('pile') === true);
  return events.slice(turned.lastIndexOf(true) + 1);
}

export const race = (events: readonly Happened[]): Runner[] => runnersIn(sinceTurned(events), VERDICTS);

export function remarkOn(
  runners: readonly Runner[],
  you: number | null,
  nameOf: (seat: number) => string,
): { line: string; seat: number } | null {
  const [fastest] = runners;
  if (!fastest) return null;
  const name = (seat: number | undefined, form: string): string =>
    seat === undefined ? '' : seat === you ? t(`race.you-${form}`) : nameOf(seat);
  const best = runners.find((one) => one.came === 'first') ?? runners.find((one) => one.came === 'even') ?? fastest;
  const word = t(`calls.${best.word}`);
  const said = (line: string): { line: string; seat: number } => ({ line, seat: best.seat });
  if (best.came === 'even') return said(t('race.tie', { word }));
  if (best.came === 'wrong') return said(t('race.wrong', { word }));
  const { lead, second } = leadOf(runners, best);
  return said(t(`race.${lead}`, { word, who: name(best.seat, 'who'), whom: name(best.seat, 'whom'), other: name(second?.seat, 'other') }));
}
