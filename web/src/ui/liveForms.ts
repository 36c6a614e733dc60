import { close } from './popover';

/** Pause (ms) after the last keystroke. */
const pauseMs = 150;

/**
 * Opens the address that a form marked with `data-live` would be sent to while the user types, and when they send it.
 * Without scripts, the browser sends the form.
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
}

const isLive = (form: HTMLFormElement) => 'live' in form.dataset;

function urlOf(form: HTMLFormElement): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value.trim()) search.append(name, value);
  return new URL(form.action).pathname + (search.size > 0 ? `?${search}` : '');
}
