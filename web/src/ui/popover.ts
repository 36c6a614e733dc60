// React 18 hands these attributes on by these spellings, and its types know none.

/** Spread on what the browser opens above the page, and closes again at Escape or a press beside it. */
export const popover = (id: string) => ({ id, popover: 'auto' });

/** Spread on the button that opens and closes it. */
export const opens = (id: string) => ({ popovertarget: id });

/** Closes it where it is open; browsers without popovers, and jsdom, have nothing to close. */
export const close = (element: HTMLElement) => element.hidePopover?.();
