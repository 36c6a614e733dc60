/* Reports errors of this page to the operator's log. Also part of documents, so it imports nothing (browserErrors.test.tsx compares). */

const url = '/api/browser_errors';
const maxReports = 5;
const sent = new Set<string>();

/** @param release version of Hearthside */
export function watchErrors(release: string) {
  /** Without the page's query, which may contain a token. */
  const report = (error: unknown) => {
    const { message, stack }: Partial<Error> = Object(error);
    const [, place = ''] = new RegExp(`${location.origin}/([\\w./-]+:\\d+:\\d+)`).exec(stack ?? '') ?? [];
    const body = JSON.stringify({
      message: String(message ?? error).slice(0, 300),
      place: place.slice(-120),
      path: location.pathname.slice(0, 200),
      release,
    });
    // Chromium reports that it ended the transition between two documents early (https://github.com/w3c/csswg-drafts/issues/13726).
    if (sent.size >= maxReports || sent.has(body) || /^Transition was /.test(message ?? '')) return;
    sent.add(body);
    navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }));
  };
  // Browsers hide errors of other origins and of ResizeObserver, so there is nothing to report.
  addEventListener('error', ({ error }) => error && report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
