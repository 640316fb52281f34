import { seen } from '../ui/walk';

/**
 * Keeps the keyboard focus when the focused element disappears, such as a card that was played or a button that was pressed:
 * it moves to the element that took its place, else to the own hand, else to the nearest element.
 */
const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
const HAND = '.hand .slot[tabindex="0"]';

interface Left {
  element: HTMLElement;
  /** the elements it was in, the innermost first */
  around: HTMLElement[];
}

function found(within: HTMLElement, selector: string): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>(selector)].find((one) => seen(one) && one.tabIndex >= 0);
}

function whereTo({ element, around }: Left): HTMLElement | undefined {
  if (seen(element) && !element.matches(':disabled')) return element;
  // While the table is still moving, what can be pressed may change; only the hand is sure to stay.
  if (around.some((one) => one.dataset['busy'] !== undefined) && !element.matches('.slot')) return undefined;
  const same = element.dataset['testid'];
  const standing = around.filter((one) => one.isConnected);
  const main = standing.findIndex((one) => one.matches('main'));
  const near = main < 0 ? standing : standing.slice(0, main + 1);
  const table = near.at(-1);
  const again = same && table ? found(table, `[data-testid="${CSS.escape(same)}"]`) : undefined;
  if (again) return again;
  for (const one of near) {
    // Another button than the one that was pressed might be pressed by mistake.
    const next = found(one, HAND) ?? (one.closest('.bar') ? undefined : found(one, FOCUSABLE));
    if (next) return next;
  }
  return undefined;
}

/** Starts watching; returns a function that stops it. */
export function keepFocus(root: HTMLElement): () => void {
  let last: Left | null = null;
  let waiting = false;

  function focused(event: FocusEvent): void {
    const element = event.target as HTMLElement;
    const around: HTMLElement[] = [];
    for (let one = element.parentElement; one && one !== root; one = one.parentElement) around.push(one);
    // With a pointer nobody needs this.
    last = element.matches(':focus-visible') ? { element, around: [...around, root] } : null;
  }

  function look(): void {
    waiting = false;
    if (last && (document.activeElement ?? document.body) === document.body) whereTo(last)?.focus();
  }

  // Two frames, because a hand measures its room before it shows its cards.
  const watch = new MutationObserver(() => {
    if (waiting || !last) return;
    waiting = true;
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
  const pointed = (): void => void (last = null);

  watch.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['class', 'data-busy'] });
  root.addEventListener('focusin', focused);
  root.addEventListener('pointerdown', pointed, true);
  return () => {
    watch.disconnect();
    root.removeEventListener('focusin', focused);
    root.removeEventListener('pointerdown', pointed, true);
  };
}

/** Where a key leads to from here, among so many things in rows of so many; undefined: it is none that leads anywhere. */
export function stepFrom(event: KeyboardEvent, from: number, count: number, perRow = 1): number | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const places: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - perRow,
    ArrowDown: from + perRow,
    Home: 0,
    End: count - 1,
  };
  const to = places[event.key];
  if (to !== undefined) event.preventDefault();
  return to;
}
