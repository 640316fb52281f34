import { getContext, setContext } from 'svelte';

const KEY = Symbol('wild');
type Wild = (card: string) => boolean;

/** Tells all cards in components below which of them are wild at the moment. */
export const tellWild = (wild: Wild): Wild => setContext(KEY, wild);
export const hearWild = (): Wild => getContext<Wild | undefined>(KEY) ?? (() => false);
