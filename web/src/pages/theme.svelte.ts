import { keep, recall } from '../link/keep';

export type Theme = 'light' | 'dark' | 'system';
export const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

class Look {
  theme = $state<Theme>(THEMES.find((one) => one === recall('theme')) ?? 'system');

  constructor() {
    this.#apply();
  }

  choose(theme: Theme): void {
    this.theme = theme;
    keep('theme', theme);
    this.#apply();
  }

  #apply(): void {
    if (typeof document === 'undefined') return;
    if (this.theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.theme;
  }
}

export const look = new Look();
