import {
  endpointsOf,
  type ListedRevision,
  type ContentTypeName,
  type Page,
  type Revision,
  type RevisionSummary,
} from '../../contract/index';
import { update } from './backstage';
import { call, type Reply } from './call';
import { buildSignedIn, profileOf, type Person } from './people';

/** Creates a signed-in administrator named Harriet Lowe. */
export async function buildHarriet(): Promise<Person> {
  const admin = await buildSignedIn('admin');
  await update('plugin::users-permissions.user', admin.id, { first_name: 'Harriet', last_name: 'Lowe' });
  return admin;
}

/** Wraps the history endpoints for an administrator. */
export const historyFor = (admin: Person) => ({
  /** Returns all revisions of an entry with their fields, newest first. */
  versions: async (type: ContentTypeName, id: string): Promise<(ListedRevision & Revision)[]> => {
    const listed = await wholeList((query) => call(endpointsOf[type].listRevisions, { as: admin, id, query }));
    const complete = await Promise.all(listed.map((revision) => call('getRevision', { as: admin, id: revision.id })));
    return listed.map((revision, n) => ({ ...revision, ...complete[n].body }));
  },
  deleted: (): Promise<RevisionSummary[]> => wholeList((query) => call('listDeleted', { as: admin, query })),
  restore: (id: string) => call('restoreRevision', { as: admin, id }),
  /** Saves a profile with some of its fields changed. */
  save: async (agent: { id: string }, change: object) =>
    call('updateAgent', { as: admin, id: agent.id, body: { ...(await profileOf(agent)), ...change } }),
});

/** Reads all pages of a list. */
export async function wholeList<Item>(read: (query: { page: string }) => Promise<Reply<Page<Item>>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await read({ page: String(page) });
    items.push(...body.items);
    if (!body.more) return items;
  }
}
