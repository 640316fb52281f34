/** By then a card that was turned over lies there open, in ms (Turned.svelte). */
export const TURNED = 400;
