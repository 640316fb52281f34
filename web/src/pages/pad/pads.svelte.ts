import { keep, recall } from '../../link/keep';
import { rest } from '../../link/rest';
import type { PadLine } from '../../link/wire';
import { said, words } from '../../link/words.svelte';

/** How the games are scored, in the language of the page. What was heard once is kept, so that a sheet opens without asking. */
class Pads {
  all = $state.raw<PadLine[]>([]);
  trouble = $state('');
  #lang = '';

  load(): void {
    const { lang } = words;
    if (this.#lang === lang) return;
    this.#lang = lang;
    this.all = kept(lang);
    rest.pads().then(
      (found) => {
        keep(`pad-games.${lang}`, JSON.stringify(found));
        if (lang === words.lang) [this.all, this.trouble] = [found, ''];
      },
      (error: unknown) => {
        this.#lang = ''; // the next page asks again
        if (!this.all.length) this.trouble = said(error);
      },
    );
  }

  of(game: string): PadLine | undefined {
    return this.all.find((one) => one.game === game);
  }
}

function kept(lang: string): PadLine[] {
  try {
    return JSON.parse(recall(`pad-games.${lang}`) ?? '[]') as PadLine[];
  } catch {
    return [];
  }
}

export const pads = new Pads();
