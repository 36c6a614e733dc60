import { find, run } from './backstage';
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

/** What the server has written to its security log, oldest first. */
export const securityLines = async (): Promise<SecurityLine[]> =>
  (await run<string[]>('globalThis.securityLines')).map((line) => JSON.parse(line) as SecurityLine);

/** Which events concern somebody, oldest first. */
export const eventsOf = async ({ id }: Pick<Person, 'id'>): Promise<string[]> =>
  (await securityLines()).filter(({ agent }) => agent === id).map(({ security }) => security);

/** By which name the log calls the panel's first account. */
export async function panelName(): Promise<string> {
  const [{ documentId }] = await find<{ documentId: string }>('admin::user', { email: process.env.ADMIN_EMAIL });
  return `panel:${documentId}`;
}
