import { close } from './popover';

/** Pause (ms) after the last keystroke. */
const pauseMs = 150;

/**
 * Opens the address that a form marked with `data-live` would be sent to while the user types, and when they send it; also what they
 * changed before this script was loaded. Without scripts, the browser sends the form.
 * @param navigation identifies the last navigation: one that the user starts after typing wins
 */
export function watchLiveForms(open: (url: string) => void, navigation: () => unknown = () => undefined): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const openSoon = (form: HTMLFormElement, ms: number, last = navigation()) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Results that replace a link while it is pressed would end the press.
      if (document.querySelector('a:active')) openSoon(form, pauseMs, last);
      else if (navigation() === last) open(urlOf(form));
    }, ms);
  };
  document.addEventListener('input', ({ target }) => {
    const form = (target as HTMLInputElement).form;
    if (form && isLive(form)) openSoon(form, pauseMs);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !isLive(form)) return;
    event.preventDefault();
    for (const open of form.querySelectorAll<HTMLElement>('[popover]')) close(open);
    openSoon(form, 0);
  });
  for (const form of document.forms) if (isLive(form) && isChanged(form)) openSoon(form, pauseMs);
}

const isLive = (form: HTMLFormElement) => 'live' in form.dataset;

/** Whether a form differs from how the server sent it. */
const isChanged = (form: HTMLFormElement) =>
  [...form.elements].some((control) =>
    control instanceof HTMLInputElement
      ? control.value !== control.defaultValue || control.checked !== control.defaultChecked
      : control instanceof HTMLSelectElement && !control.selectedOptions[0]?.defaultSelected,
  );

function urlOf(form: HTMLFormElement): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value.trim()) search.append(name, value);
  return new URL(form.action).pathname + (search.size > 0 ? `?${search}` : '');
}
