import { previewPath, storageKeys } from '../config';
import { runInApp, runsInApp } from '../api/appCookie';
import { watchErrors } from '../ui/browserErrors';
import { watchButtons } from '../ui/buttons';
import { watchLiveForms } from '../ui/liveForms';
import { watchLazyImages } from '../ui/lazyImages';
import { watchPhotoKeys } from '../ui/photoKeys';
import { watchPayment } from '../pages/listings/payment';
import inquiryForm from './inquiryForm?worker&url';
import { mergeStyles } from './mergeStyles';

/* Script of documents, which also work without it: loads images, shows search results while the visitor types, and starts the app for staff. */

watchErrors(RELEASE);

const isSignedIn = () => localStorage.getItem(storageKeys.token) !== null && location.pathname !== previewPath;

/** Reloads the page as a part of the app. */
function startApp() {
  runInApp();
  location.reload();
}

// With the cookie, a reload would not change anything.
if (isSignedIn() && !runsInApp()) {
  runInApp();
  if (runsInApp()) location.reload();
}
// The user signed in after this page was opened: in another tab, or before coming back to it.
addEventListener('storage', () => isSignedIn() && startApp());
addEventListener('pageshow', ({ persisted }) => persisted && isSignedIn() && startApp());

let inFlight: AbortController | undefined;

/**
 * Fetches a page of this site and adds its styles to this page; opens it instead if that fails. Resolves to null if a later call
 * supersedes this one.
 */
async function fetchPage(url: string): Promise<Document | null> {
  inFlight?.abort();
  const { signal } = (inFlight = new AbortController());
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`${url} returned ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const [styles, others] = [document, page].map((root) => root.getElementById('styles')!);
    styles!.textContent = mergeStyles(styles!.textContent, others!.textContent);
    return page;
  } catch {
    if (!signal.aborted) location.assign(url);
    return null;
  }
}

/** Replaces the marked parts of this page by those of another. Keeps the elements themselves, so that screen readers announce changes. */
async function showParts(url: string) {
  const page = await fetchPage(url);
  if (!page) return;
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const next = page.querySelector(`[data-part="${CSS.escape(part.dataset.part ?? '')}"]`);
    if (next) part.replaceChildren(...next.childNodes);
  }
  history.replaceState(history.state, '', url);
}

/** Adds the entries of the next page to the list. */
async function showMore({ href }: HTMLAnchorElement) {
  const page = await fetchPage(href);
  const [list, longer] = [document, page].map((root) => root?.querySelector('[data-list]'));
  const [pager, nextPager] = [document, page].map((root) => root?.querySelector('.pager'));
  if (!list || !longer || !pager || !nextPager) return;
  const known = new Set([...list.querySelectorAll('a')].map((link) => link.href));
  const added = [...longer.children].filter((entry) => !known.has(entry.querySelector('a')?.href ?? ''));
  list.append(...added);
  pager.replaceChildren(...nextPager.childNodes);
  // The pressed link is gone.
  added[0]?.querySelector('a')?.focus();
  history.replaceState(history.state, '', href);
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-more]') : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void showMore(link);
});
watchLiveForms((url) => void showParts(url));

/** Key of the list that the visitor left open. Entries of the same list share the first part of their path. */
const openListKey = 'open-list';
const listName = location.pathname.split('/')[1] ?? '';
const sidebar = document.querySelector<HTMLDetailsElement>('.sidebar details');
if (sidebar) {
  if (sessionStorage.getItem(openListKey) === listName) sidebar.open = true;
  sidebar.addEventListener('toggle', () => sessionStorage.setItem(openListKey, sidebar.open ? listName : ''));
}

// The script of the form to write to the brokerage is loaded when someone is about to fill it in. It is built as a worker is, because
// for other imports, the build adds code to this script that preloads their modules.
document.addEventListener('focusin', function load({ target }) {
  if (!(target instanceof Element) || !target.closest('form[data-inquiry]')) return;
  document.removeEventListener('focusin', load);
  void import(/* @vite-ignore */ inquiryForm);
});

watchLazyImages();
watchPhotoKeys();
watchButtons();
watchPayment();
