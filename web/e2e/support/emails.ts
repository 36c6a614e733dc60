import { expect } from '@playwright/test';
import { sentIn } from '../../../scripts/lib/outbox.cjs';
import { site } from './site';

/** Waits for an email to an address and returns the newest one. */
export async function emailTo(address: string): Promise<string> {
  const newest = () => sentIn(site.dataDir).findLast((email) => email.includes(`\r\nTo: ${address}\r\n`) && isComplete(email));
  await expect.poll(newest, { intervals: [50] }).toBeDefined();
  return newest()!;
}

/** Whether the server has written the last boundary of an email. */
const isComplete = (email: string) => email.trimEnd().endsWith('--');

/** Returns the path of the reset link in an email. */
export function resetLinkIn(email: string): string {
  const { pathname, search } = new URL(/https?:\S+\/reset-password\?token=\S+/.exec(email)?.[0] ?? '');
  return pathname + search;
}
