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
  if (awake) return;
  event.preventDefault();
  event.stopPropagation();
  void wake().then(replay);
}

function handleClick(event: Event) {
  const pressed = partOf(event) && (event.target as Element).closest<HTMLButtonElement>('button[type=button]');
  if (pressed) replayWhenAwake(event, () => pressed.isConnected && pressed.click());
}

function handleSubmit(event: Event) {
  const form = event.target as HTMLFormElement;
  // A form with an address sends itself there.
  if (form.matches(needsApp) && !form.hasAttribute('action')) replayWhenAwake(event, () => form.isConnected && form.requestSubmit());
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
