import { COLOUR_NAMES, parse, SUIT_NAMES } from './cards';
import { keep, recall } from './keep';
import { printed } from './printed.svelte';
import { asking, Refused, rest, Unreachable } from './rest';
import type { Choice } from './wire';

type Facts = Record<string, string | number>;

function wish(): string {
  return recall('lang') ?? (typeof navigator === 'undefined' ? 'de' : navigator.language);
}

/** The words of the page. Which languages there are is in the words themselves. */
class Words {
  lang = $state(wish());
  texts = $state.raw<Record<string, string>>({});
  ready = $state(false);

  /** All languages there are. */
  get all(): string[] {
    return Object.keys(this.texts).flatMap((key) => (key.startsWith('languages.') ? [key.slice('languages.'.length)] : []));
  }

  /** How dates and numbers are written. */
  get locale(): string {
    return this.texts['language.locale'] ?? this.lang;
  }

  /** Fetches the words of a language and then speaks it; where we do not have it, another. */
  async speak(lang: string): Promise<void> {
    const texts = await rest.texts(lang);
    this.use(texts['language.code'] ?? lang, texts);
  }

  choose(lang: string): Promise<void> {
    keep('lang', lang);
    return this.speak(lang);
  }

  use(lang: string, texts: Record<string, string>): void {
    this.texts = texts;
    this.lang = asking.lang = lang;
    this.ready = true;
    if (typeof document !== 'undefined') document.documentElement.lang = lang;
  }
}

export const words = new Words();
asking.lang = words.lang;

const NUMBERS: Record<string, string> = { 0: '-none', 1: '-one' };

function find(key: string, facts: Facts): string | undefined {
  const ending = NUMBERS[facts['n'] ?? ''];
  return (ending && words.texts[key + ending]) ?? words.texts[key];
}

/**
 * The text of this key; where `n` is 1, that of "key-one" if there is one, where it is 0 that of "key-none".
 * At a table with tiles, a text that speaks of tiles is preferred to the one that speaks of cards.
 */
export function t(key: string, facts: Facts = {}): string {
  const text = (printed.any ? find(key.replace(/^play\./, 'tiles.'), facts) : undefined) ?? find(key, facts);
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

/** A card's name as one would say it. */
export function cardName(card: string): string {
  const face = parse(card);
  if (face.kind === 'hidden') return t('cards.hidden');
  if (face.kind === 'colour') return t(`cards.${COLOUR_NAMES[face.colour]}`, { number: face.number });
  if (face.kind === 'suit') return t(`cards.${SUIT_NAMES[face.suit]}`, { value: valueName(face.value) });
  if (face.kind === 'joker' || face.kind === 'connecting' || face.kind === 'bonus') return t(`cards.${face.kind}`);
  if (face.kind === 'tile') return t('cards.tile', { number: face.number, n: printed.on(card) });
  if (face.kind === 'scoring') return t('cards.scoring', { worth: face.worth });
  return t('cards.other', { card: face.text });
}

/** What a choice does, as one would say it: with the names of its cards, where its label has their signs. */
export function spoken({ label, cards }: Pick<Choice, 'label' | 'cards'>): string {
  return cards.length ? label.replace(cards.join(' '), () => cards.map(cardName).join(', ')) : label;
}

/** A value as one would say it: a number, or a word for a picture. */
export function valueName(value: string): string {
  return /^\d+$/.test(value) ? value : t(`cards.value-${value.toLowerCase()}`);
}

/** What went wrong, in words. */
export function said(error: unknown): string {
  if (error instanceof Refused && error.why.text) return error.why.text;
  return t(error instanceof Unreachable ? 'trouble.unreachable' : 'trouble.unknown');
}
