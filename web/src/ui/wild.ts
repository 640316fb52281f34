import { getContext, setContext } from 'svelte';

const KEY = Symbol('wild');
type Wild = (card: string) => boolean;

/** Lets all cards drawn below know which of them stand for any other at the moment. */
export const tellWild = (wild: Wild): Wild => setContext(KEY, wild);
export const hearWild = (): Wild => getContext<Wild | undefined>(KEY) ?? (() => false);
