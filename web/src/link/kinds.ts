// The wire's types under the names the client uses; marks are pairs of numbers.
import type * as wire from './wire';

export type Mark = [number, number];
export type News = Omit<wire.News, 'at'> & { at: Mark };
export type Lang = wire.Lang;
export type Pace = wire.Pace;
export type What = wire.What;
export type Level = wire.Level;
export type FromClient = wire.FromClient;
export type ToClient = wire.ToClient;
export type { Act, Answer1 as Answer, Choice, Form, Guide, Happened, Hinted, Seat1 as Seat, Table, Why, Zone1 as Zone } from './wire';
