import { lookedAwayMs } from '../config';

let channel: BroadcastChannel | undefined;
const tabs = () => (channel ??= new BroadcastChannel('hearthside'));

/** Notifies the browser's other tabs of a save, so that they fetch their data again. */
export function tellOtherTabs() {
  if (typeof BroadcastChannel !== 'undefined') tabs().postMessage('saved');
}

/** Calls `listener` when displayed data may be outdated: another tab saved, or this tab was hidden for a while. */
export function onChangeElsewhere(listener: () => void): () => void {
  let hiddenAt = Infinity;
  const handleVisibility = () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt >= lookedAwayMs) listener();
  };
  document.addEventListener('visibilitychange', handleVisibility);
  const isSupported = typeof BroadcastChannel !== 'undefined';
  if (isSupported) tabs().addEventListener('message', listener);

  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    if (isSupported) tabs().removeEventListener('message', listener);
  };
}
