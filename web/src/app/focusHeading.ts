/** Moves the focus to the page's heading: at once, or when it arrives, unless its reader has moved on by then. */
export function focusHeading() {
  const main = document.querySelector('main');
  if (!main || focusOn(main.querySelector('h1'))) return;

  focusOn(main);
  const arrival = new MutationObserver(() => {
    const heading = main.querySelector('h1');
    const waiting = document.activeElement === main;
    if (heading && waiting) focusOn(heading);
    if (heading || !waiting) arrival.disconnect();
  });
  arrival.observe(main, { childList: true, subtree: true });
}

function focusOn(element: HTMLElement | null): boolean {
  element?.setAttribute('tabindex', '-1');
  element?.focus({ preventScroll: true });
  return element !== null;
}
