import type { BrowserContext } from '@playwright/test';

// Navigation and tests abort requests, and a browser without JavaScript blocks all scripts.
const expectedFailures = ['net::ERR_ABORTED', 'csp'];

let lines: string[] = [];

/** Errors and warnings of browsers; `take` returns and clears them. */
export const logs = {
  take(): string[] {
    const result = lines;
    lines = [];
    return result;
  },
  /** Drops the expected lines. */
  forgive(expected: RegExp): void {
    lines = lines.filter((line) => !expected.test(line));
  },
};

export function noteLogs(context: BrowserContext) {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) lines.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => lines.push(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (!reason || !expectedFailures.includes(reason)) lines.push(`failed: ${request.url()} ${reason}`);
  });
}
