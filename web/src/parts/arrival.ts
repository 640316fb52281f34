/** The cards in the order in which they came, where a zone has none of its own: what was there keeps its place, what is new comes last. */
export function arrived(before: readonly string[], cards: readonly string[]): string[] {
  const known = before.filter((card) => cards.includes(card));
  return [...known, ...cards.filter((card) => !known.includes(card))];
}
