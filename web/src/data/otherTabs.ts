import { lookedAwayMs } from '../config';

let channel: BroadcastChannel | undefined;
const tabs = () => (channel ??= new BroadcastChannel('hearthside'));

/** Tells this browser's other tabs that something was saved, so that they show it. */
export function tellOtherTabs() {
  if (typeof BroadcastChannel !== 'undefined') tabs().postMessage('saved');
}

/** Calls when what a tab shows may have changed elsewhere: another tab saved, or nobody has looked at this one for a while. */
export function onChangeElsewhere(call: () => void): () => void {
  let hiddenAt = Infinity;
  const look = () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt >= lookedAwayMs) call();
  };
  document.addEventListener('visibilitychange', look);
  const canHear = typeof BroadcastChannel !== 'undefined';
  if (canHear) tabs().addEventListener('message', call);

  return () => {
    document.removeEventListener('visibilitychange', look);
    if (canHear) tabs().removeEventListener('message', call);
  };
}
