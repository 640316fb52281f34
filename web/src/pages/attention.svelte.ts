import { canVibrate, settings } from '../link/settings.svelte';
import { askToNotify, canNotify, Message } from './messages';

const BLINK = 1000;
const SHAKE = [180, 120, 180];

/** Calls somebody back whose turn it is while the page is hidden: the title blinks, the device shakes, and a message where it was wished. */
export class Attention {
  /** the title shows its other face */
  blinks = $state(false);
  /** somebody has come back too late for the first time: now it makes sense to ask whether to tell them */
  missed = $state(false);
  #called = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #message: Message | null = null;

  /** It is, or is not, this person's turn; `text` says so. */
  look(turn: boolean, text: string, code: string): void {
    const away = turn && document.visibilityState === 'hidden';
    if (away === this.#called) return;
    if (away) this.#call(text, code);
    else this.#stop(turn);
    this.#called = away;
  }

  /** Asks the browser; only ever from a tap. */
  async allow(): Promise<void> {
    this.missed = false;
    settings.turn('notify', (await askToNotify()) === 'granted');
  }

  refuse(): void {
    this.missed = false;
    settings.turn('notify', false);
  }

  close(): void {
    this.#stop(false);
  }

  #call(text: string, code: string): void {
    this.#timer = setInterval(() => (this.blinks = !this.blinks), BLINK);
    if (settings.vibration && canVibrate) navigator.vibrate(SHAKE);
    if (!settings.notify || !canNotify || Notification.permission !== 'granted') return;
    this.#message = new Message(text, code);
  }

  /** `back`: the person is here again and it is still their turn. */
  #stop(back: boolean): void {
    clearInterval(this.#timer);
    this.blinks = false;
    this.#message?.close();
    this.#message = null;
    if (back && canNotify && !settings.notifyKnown && Notification.permission === 'default') this.missed = true;
  }
}
