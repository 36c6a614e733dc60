// React 18 passes these attributes on in this spelling; its types do not contain them.

/** Props for an element that the browser opens above the page, and closes on Escape or a click outside. */
export const popover = (id: string) => ({ id, popover: 'auto' });

/** Props for a button that opens a popover, or closes the open one. */
export const opens = (id: string) => ({ popovertarget: id });

/** Props for the element that gets the focus when its popover opens. React writes this attribute only in documents. */
export const focusedFirst = { autoFocus: true, ref: (element: HTMLElement | null) => element?.setAttribute('autofocus', '') };

/** Closes a popover. Does nothing in jsdom and in browsers without popovers. */
export const close = (element: HTMLElement) => element.hidePopover?.();

/** The open popover, if any. Browsers without popovers know no such selector. */
export const openPopover = () => ('popover' in HTMLElement.prototype ? document.querySelector<HTMLElement>(':popover-open') : null);
