/** Short names for parts of the wire's types. */
import type { News, Statistics, Table } from './wire';

/** Which match of the table, and how many events of it. */
export type Mark = News['at'];
export type Pace = Table['pace'];
export type Level = Table['levels'][number];
export type Tally = Pick<Statistics, 'played' | 'won'>;
