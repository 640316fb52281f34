/** Tells a click from a drag and follows the drag; knows nothing of cards. */

export interface DragSteps {
  start(key: string, element: HTMLElement): void;
  move(dx: number, dy: number, x: number, y: number): void;
  end(x: number, y: number): void;
  cancel(): void;
}

const MOUSE_SLACK = 5;
const FINGER_SLACK = 9;

export class Drag {
  #from: { id: number; key: string; element: HTMLElement; x: number; y: number; slack: number } | null = null;
  #under = false;
  #swallow = false;

  constructor(private readonly steps: DragSteps) {}

  /** Lets the element of this key be dragged; for `@attach`. */
  on(key: string): (element: HTMLElement) => () => void {
    return (element) => {
      const over = new AbortController();
      const heard = { signal: over.signal };
      element.addEventListener('pointerdown', (event) => this.down(event, key), heard);
      element.addEventListener('pointermove', (event) => this.move(event), heard);
      element.addEventListener('pointerup', (event) => this.up(event), heard);
      element.addEventListener('pointercancel', () => this.cancel(), heard);
      return () => over.abort();
    };
  }

  down(event: PointerEvent, key: string): void {
    if (event.button !== 0 || !event.isPrimary || this.#from) return;
    const slack = event.pointerType === 'mouse' ? MOUSE_SLACK : FINGER_SLACK;
    const element = event.currentTarget as HTMLElement;
    this.#swallow = false;
    this.#from = { id: event.pointerId, key, element, x: event.clientX, y: event.clientY, slack };
    // A quick drag leaves the element before it counts as a drag, so the pointer is captured at once.
    element.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const from = this.#from;
    if (!from || from.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!this.#under) {
      if (Math.hypot(dx, dy) < from.slack) return;
      this.#under = true;
      this.steps.start(from.key, from.element);
    }
    this.steps.move(dx, dy, event.clientX, event.clientY);
  }

  up(event: PointerEvent): void {
    if (this.#from?.id !== event.pointerId) return;
    const dragged = this.#under;
    this.#from = null;
    this.#under = false;
    if (!dragged) return;
    this.#swallow = true;
    this.steps.end(event.clientX, event.clientY);
  }

  cancel(): void {
    const dragged = this.#under;
    // The button is perhaps still held: its release must not count as a click.
    this.#swallow = dragged;
    this.#from = null;
    this.#under = false;
    if (dragged) this.steps.cancel();
  }

  /** True for the click that the browser sends after a drag. */
  swallows(event: MouseEvent): boolean {
    // A click by keyboard or assistive technology has no count, and never follows a drag.
    const swallowed = this.#swallow && event.detail > 0;
    this.#swallow = false;
    return swallowed;
  }
}
