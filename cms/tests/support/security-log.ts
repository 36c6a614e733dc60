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

/** What the site has written to its security log, oldest first. */
export async function securityLines(): Promise<SecurityLine[]> {
  const lines = (await runInEach<string[]>('globalThis.securityLines')).flat().map((line) => JSON.parse(line) as SecurityLine);
  return lines.sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
}

/** Which events concern somebody, oldest first. */
export const eventsOf = async ({ id }: Pick<Person, 'id'>): Promise<string[]> =>
  (await securityLines()).filter(({ agent }) => agent === id).map(({ security }) => security);

/** By which name the log calls the panel's first account. */
export async function panelName(): Promise<string> {
  const [{ documentId }] = await find<{ documentId: string }>('admin::user', { email: process.env.ADMIN_EMAIL });
  return `panel:${documentId}`;
}
