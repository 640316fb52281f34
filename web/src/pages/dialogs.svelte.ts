/** Dialogs that belong to no page: every page can open them. `you`: my name. `join`: who only looks on would like to play, and has to say
 * who it is. `unseated`: why somebody who wanted to sit down could not. */
export const dialogs = $state({ settings: false, keys: false, join: false, you: false, unseated: '' });
