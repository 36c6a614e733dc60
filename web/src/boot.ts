import { sessionEndedKey, storageKeys } from './config';
import { readServedState } from './data/servedState';
import { watchLazyImages } from './ui/lazyImages';

/*
 * The one script that every page runs. Pages work by themselves: links, forms that GET, popovers and <details> need no
 * script. The app is fetched when somebody reaches for what does need it (`data-app`), and at once for staff.
 */

/** Whatever is pressed or typed inside needs the app. */
const needsApp = '[data-app]';
const intents = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

let waking: Promise<void> | undefined;
let awake = false;

function wake(): Promise<void> {
  waking ??= start();
  return waking;
}

async function start() {
  // All at once, where the imports themselves would be found one behind the other.
  for (const href of readServedState()?.modules ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  const { startApp } = await import('./entry-browser');
  await startApp();
  awake = true;
}

const partOf = ({ target }: Event) => (target instanceof Element ? target.closest(needsApp) : null);

/** What the browser would do nothing with, or the wrong thing, is done again once somebody listens. */
function replayWhenAwake(event: Event, replay: () => void) {
  event.preventDefault();
  event.stopPropagation();
  // An app that does not come is one of before, or the line is down: the page as it is now says which.
  wake().then(replay, () => location.reload());
}

function handleClick(event: Event) {
  const pressed = !awake && partOf(event) && (event.target as Element).closest<HTMLButtonElement>('button[type=button]');
  if (pressed) replayWhenAwake(event, () => pressed.click());
}

const sent = new Set<HTMLFormElement>();

function handleSubmit(event: Event) {
  const form = event.target as HTMLFormElement;
  // A form with an address sends itself there.
  if (awake || !form.matches(needsApp) || form.hasAttribute('action')) return;
  // Once, however often it is pressed meanwhile.
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
// Somebody may have signed in meanwhile: in another tab, or before this page was come back to.
addEventListener('storage', wakeAsNeeded);
addEventListener('pageshow', wakeAsNeeded);
watchLazyImages();
wakeAsNeeded();
