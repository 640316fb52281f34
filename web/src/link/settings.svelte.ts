import { keep, recall } from './keep';

export type Theme = 'light' | 'dark' | 'system';
export type Motion = 'system' | 'less' | 'full';
export const THEMES: readonly Theme[] = ['light', 'dark', 'system'];
export const MOTIONS: readonly Motion[] = ['system', 'less', 'full'];
/** What can be on or off, and how it is at first. */
const SWITCHES = { sound: false, vibration: false, large: false, keys: true, routine: true, notify: false };
export type Switch = keyof typeof SWITCHES;

const inBrowser = typeof document !== 'undefined';
const wishesLess = inBrowser ? matchMedia('(prefers-reduced-motion: reduce)') : null;
/** Nobody types on a phone. */
export const hasKeys = !inBrowser || matchMedia('(any-pointer: fine)').matches;
/** Touch devices only: elsewhere the function is missing or does nothing. */
export const canVibrate = inBrowser && 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;

const read = (name: Switch): boolean => (recall(name) === null ? SWITCHES[name] : recall(name) === 'on');

/** How a person wants it; kept by this browser. The style sheets read it from the page's own element. */
class Settings {
  theme = $state<Theme>(THEMES.find((one) => one === recall('theme')) ?? 'system');
  motion = $state<Motion>(MOTIONS.find((one) => one === recall('motion')) ?? 'system');
  /** from 1 to 10 */
  volume = $state(Math.min(10, Math.max(1, Number(recall('volume') ?? 5) || 5)));
  sound = $state(read('sound'));
  /** whether it was ever said if there shall be sounds */
  soundKnown = $state(recall('sound') !== null);
  vibration = $state(read('vibration'));
  /** a message of the system when it is one's turn and the page is hidden */
  notify = $state(read('notify'));
  /** whether it was ever said if there shall be messages */
  notifyKnown = $state(recall('notify') !== null);
  large = $state(read('large'));
  /** single keys do something: digits press buttons, ? explains */
  keys = $state(read('keys'));
  /** what is the only thing to do and tells nobody anything is done by itself */
  routine = $state(read('routine'));

  constructor() {
    wishesLess?.addEventListener('change', () => this.#apply());
    this.#apply();
  }

  /** Whether animations are off. */
  get calm(): boolean {
    return this.motion === 'less' || (this.motion === 'system' && wishesLess?.matches === true);
  }

  chooseTheme(theme: Theme): void {
    this.theme = theme;
    this.#changed('theme', theme);
  }

  chooseMotion(motion: Motion): void {
    this.motion = motion;
    this.#changed('motion', motion);
  }

  chooseVolume(volume: number): void {
    this.volume = volume;
    this.#changed('volume', String(volume));
  }

  turn(name: Switch, on: boolean): void {
    this[name] = on;
    if (name === 'sound') this.soundKnown = true;
    if (name === 'notify') this.notifyKnown = true;
    this.#changed(name, on ? 'on' : 'off');
  }

  #changed(key: string, value: string): void {
    keep(key, value);
    this.#apply();
  }

  #apply(): void {
    if (!inBrowser) return;
    const { dataset } = document.documentElement;
    const set = (name: string, value: string | null): void => {
      if (value === null) delete dataset[name];
      else dataset[name] = value;
    };
    set('theme', this.theme === 'system' ? null : this.theme);
    set('motion', this.calm ? 'less' : null);
    set('large', this.large ? '' : null);
    // The window's frame has the table's colour, for the chosen theme or for the system's.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.media =
        this.theme === 'system' ? `(prefers-color-scheme: ${meta.dataset['for']})` : meta.dataset['for'] === this.theme ? 'all' : 'not all';
    }
  }
}

export const settings = new Settings();
