import type { BrowserContext } from '@playwright/test';

// Navigation and tests abort requests, and a browser without JavaScript blocks all scripts.
const expectedFailures = ['net::ERR_ABORTED', 'csp'];

// Chromium reports that it ended the transition between two documents early, because of another navigation or a new size of the
// window, as an unhandled rejection (https://github.com/w3c/csswg-drafts/issues/13726).
const endedTransition = /^Transition was (skipped|aborted because of invalid state)/;

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
  context.on('weberror', (error) => {
    const { message } = error.error();
    if (!endedTransition.test(message)) lines.push(`uncaught: ${message}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (!reason || !expectedFailures.includes(reason)) lines.push(`failed: ${request.url()} ${reason}`);
  });
}
