import { find, runInEach } from './backstage';
import type { Person } from './people';

export interface SecurityLine {
  time: string;
  security: string;
  agent?: string;
  name?: string;
  detail?: string;
  by?: string;
  network?: string;
}

/** Returns the site's security log, oldest line first. */
export async function securityLines(): Promise<SecurityLine[]> {
  const lines = (await runInEach(() => globalThis.securityLines)).flat().map((line) => JSON.parse(line) as SecurityLine);
  return lines.sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
}

/** Returns the security events of a person, oldest first. */
export const eventsOf = async ({ id }: Pick<Person, 'id'>): Promise<string[]> =>
  (await securityLines()).filter(({ agent }) => agent === id).map(({ security }) => security);

/** Returns the actor name of the panel's first account in the log. */
export async function panelName(): Promise<string> {
  const [{ documentId }] = await find<{ documentId: string }>('admin::user', { email: process.env.ADMIN_EMAIL });
  return `panel:${documentId}`;
}
