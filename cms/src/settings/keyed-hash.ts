import { createHmac } from 'node:crypto';
import { secretFor } from './environment';

/** Names a person or a network without telling it: only who knows the site's secret can find out whether two are the same one. */
export const keyedHash = (purpose: string, text: string): string =>
  createHmac('sha256', secretFor(purpose)).update(text).digest('base64url').slice(0, 22);
