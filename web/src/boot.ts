import { sessionEndedKey, storageKeys } from './config';
import { readServedState } from './data/servedState';
import { watchLazyImages } from './ui/lazyImages';

/*
 * Script of every page. Pages work without scripts: links, GET forms, popovers and <details> need none. The app is loaded
 * when a user interacts with an element that needs the app (`data-app`), and immediately for staff.
 */

/** Elements whose interactions need the app. */
const needsApp = '[data-app]';
const intents = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

let waking: Promise<void> | undefined;
let awake = false;

function wake(): Promise<void> {
  waking ??= start();
  return waking;
}

async function start() {
  // Preloads all modules in parallel. Imports alone are discovered one after another.
  for (const href of readServedState()?.modules ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  const { startApp } = await import('./entry-browser');
  await startApp();
  awake = true;
}

const partOf = ({ target }: Event) => (target instanceof Element ? target.closest(needsApp) : null);

/** Cancels an event that the browser would mishandle, and replays it after hydration. */
function replayWhenAwake(event: Event, replay: () => void) {
  event.preventDefault();
  event.stopPropagation();
  // If loading fails, the build is outdated or the connection is down. A reload solves the former and shows the latter.
  wake().then(replay, () => location.reload());
}

function handleClick(event: Event) {
  const pressed = !awake && partOf(event) && (event.target as Element).closest<HTMLButtonElement>('button[type=button]');
  if (pressed) replayWhenAwake(event, () => pressed.click());
}

const sent = new Set<HTMLFormElement>();

function handleSubmit(event: Event) {
  const form = event.target as HTMLFormElement;
  // The browser submits forms that have an `action`.
  if (awake || !form.matches(needsApp) || form.hasAttribute('action')) return;
  // Submits once, regardless of the number of clicks.
  replayWhenAwake(event, () => sent.delete(form) && form.requestSubmit());
  sent.add(form);
}

function wakeAsNeeded() {
  const isDrawn = document.getElementById('root')?.firstElementChild && !document.querySelector('[data-waits]');
  const concernsStaff = localStorage.getItem(storageKeys.token) !== null || sessionStorage.getItem(sessionEndedKey) !== null;
  if (!isDrawn || concernsStaff || document.activeElement?.closest(needsApp)) void wake();
}

intents.forEach((intent) => document.addEventListener(intent, (event) => void (partOf(event) && wake()), { capture: true, passive: true }));
document.addEventListener('click', handleClick, true);
document.addEventListener('submit', handleSubmit, true);
// The user may have signed in in another tab, or before returning to this page.
addEventListener('storage', wakeAsNeeded);
addEventListener('pageshow', wakeAsNeeded);
watchLazyImages();
wakeAsNeeded();
