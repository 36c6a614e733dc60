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
};

/** @param expected matches lines that are expected at any time */
export function noteLogs(context: BrowserContext, expected?: RegExp) {
  context.on('console', (message) => {
    const isProblem = ['error', 'warning'].includes(message.type());
    if (isProblem && !expected?.test(message.text())) lines.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => lines.push(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (!reason || !expectedFailures.includes(reason)) lines.push(`failed: ${request.url()} ${reason}`);
  });
}
