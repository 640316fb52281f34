/** Makes the cards in a box as large as it has room for. */

/** A size that still fits is kept until this much more would: what lies there must not swell with every card that goes. */
const SLACK = 1.12;
/** what may stick out of the content at its edges: counts, and the frames of what can be pressed */
const EDGE = 6;

/**
 * Sets the width of cards in the parts of the content to the largest one at which nothing sticks out of the box, between `least`
 * and `most`; a part with `data-grows` gets that share of it. False: not even the smallest fits.
 */
export function grow(box: HTMLElement, content: HTMLElement, least: number, most: number): boolean {
  const parts = [...content.querySelectorAll<HTMLElement>('[data-grows]')];
  const now = Number(box.dataset['size'] ?? 0);
  const fits = (size: number): boolean => {
    for (const part of parts) part.style.setProperty('--card-w', `${size * Number(part.dataset['grows'])}px`);
    box.dataset['size'] = String(size);
    return content.offsetHeight <= box.clientHeight && content.scrollWidth <= content.clientWidth + EDGE;
  };
  if (!box.clientHeight) return true;
  if (!fits(least)) return false;
  let [low, high] = [least, Math.floor(most) + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  const kept = now >= least && now <= low && low < now * SLACK ? now : low;
  fits(kept);
  return true;
}
