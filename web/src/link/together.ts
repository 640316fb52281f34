import type { Changed, News } from './wire';

/** The whole news, from what a line has just been told and from what it was told before; null if these do not fit together. */
export function together(before: News | null, said: News | Changed): News | null {
  if (said.kind === 'news') return said;
  if (!before || before.at[0] !== said.at[0] || before.at[1] !== said.since) return null;
  const now = new Map([...before.zones, ...said.zones].map((zone) => [zone.name, zone]));
  return { ...before, ...said, kind: 'news', zones: [...now.values()] };
}
