/** Whether somebody can see this element. */
export const seen = (one: HTMLElement): boolean => one.isConnected && one.checkVisibility({ visibilityProperty: true });

/** Within this element arrow keys go from button to button. */
export function walk(group: HTMLElement): () => void {
  const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

  function onkeydown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const from = event.target as HTMLElement;
    if (step === undefined || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !from.matches('button')) return;
    const all = [...group.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter((one) => seen(one) && one.tabIndex >= 0);
    const next = all[all.indexOf(from) + step];
    event.preventDefault();
    next?.focus();
  }

  group.addEventListener('keydown', onkeydown);
  return () => group.removeEventListener('keydown', onkeydown);
}
