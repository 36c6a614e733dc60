import type { BrowserContext } from '@playwright/test';

// Leaving a page ends its requests, tests abort some, and a browser without JavaScript refuses all scripts.
const expected = ['net::ERR_ABORTED', 'csp'];

let noted: string[] = [];

/** What browsers complained of since the last look. */
export const logs = {
  take(): string[] {
    const taken = noted;
    noted = [];
    return taken;
  },
  /** Drops those that are as expected. */
  forgive(expected: RegExp): void {
    noted = noted.filter((line) => !expected.test(line));
  },
};

export function noteLogs(context: BrowserContext) {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noted.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => noted.push(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    if (!why || !expected.includes(why)) noted.push(`failed: ${request.url()} ${why}`);
  });
}
