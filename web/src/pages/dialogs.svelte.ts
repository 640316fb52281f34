/** Dialogs that belong to no page: every page can open them. */
export const dialogs = $state({ settings: false, keys: false });
