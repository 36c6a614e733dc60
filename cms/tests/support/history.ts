import type { Noun, Revision } from '../../contract';
import { run, update } from './backstage';
import { call } from './call';
import { buildSignedIn, profileOf, type Person } from './people';

/** A signed-in administrator with a name. */
export async function buildHarriet(): Promise<Person> {
  const admin = await buildSignedIn('admin');
  await update('plugin::users-permissions.user', admin.id, { first_name: 'Harriet', last_name: 'Lowe' });
  return admin;
}

const lists = { agent: 'listAgentRevisions', post: 'listPostRevisions', season: 'listSeasonRevisions' } as const;

/** What an administrator sees and does of history. */
export const historyFor = (admin: Person) => ({
  versions: async (noun: Noun, id: string): Promise<Revision[]> => (await call(lists[noun], { as: admin, id })).body,
  deleted: async (): Promise<Revision[]> => (await call('listDeleted', { as: admin })).body,
  restore: (id: string) => call('restoreRevision', { as: admin, id }),
  /** Saves a profile with some of its fields changed. */
  save: async (agent: { id: string }, change: object) =>
    call('updateAgent', { as: admin, id: agent.id, body: { ...(await profileOf(agent)), ...change } }),
});

/** Sets the server's clock this many days ahead; 0 puts it right again. */
export const goAhead = (days: number) =>
  run(`void (require(strapi.dirs.dist.root + '/src/lib/clock').clock.now = () => Date.now() + ${days} * 86400000)`);
