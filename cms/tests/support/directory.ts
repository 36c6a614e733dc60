import { run, writeFromOutside } from './backstage';
import { ask } from './call';
import type { Person } from './people';

interface DirectoryPage {
  total: number;
  page: number;
  pages: number;
  areas: string[];
  agents: { id: string; last_name: string; active: boolean | null; listed: boolean | null }[];
}

export const directoryQuery = `query ($q: String, $area: String, $page: Int) {
  directory(q: $q, area: $area, page: $page) { total page pages areas agents { id last_name active listed } }
}`;

export async function search(variables: { q?: string; area?: string; page?: number }, as?: Person): Promise<DirectoryPage> {
  const { status, body } = await ask<{ directory: DirectoryPage }>(directoryQuery, { variables, as });
  expect(status).toBe(200);
  return body.data.directory;
}

export const idsOf = ({ agents }: { agents: { id: string }[] }) => agents.map(({ id }) => id);

/** Creates 130 agents, more than two pages, with this last name and the first names N000 to N129. */
export async function buildThreePages(last_name: string, areas = ''): Promise<void> {
  const rows = Array.from({ length: 130 }, (_, n) => ({
    username: `${last_name}${n}`.toLowerCase(),
    email: `${last_name}${n}@hearthside.test`,
    first_name: `N${String(n).padStart(3, '0')}`,
    last_name,
    phone_number: '1',
    blocked: false,
    listed: true,
    areas,
  }));
  await run(async (rows) => {
    for (const data of rows) await strapi.db.query('plugin::users-permissions.user').create({ data });
  }, rows);
  // `db.query` bypasses the write path, so this statement invalidates the caches.
  await writeFromOutside(`update up_users set title = 'Agent' where last_name = '${last_name}'`);
}
