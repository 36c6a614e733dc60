import { run } from './support/backstage';
import { buildPost, buildSeason } from './support/content';

type Build = () => Promise<{ documentId: string }>;

/** Queries a list like a page, and with an alias, which the GraphQL executor resolves. */
const askBothWays = (plural: string, fields: string) =>
  run(
    async (plural, fields): Promise<Record<'page' | 'executor', { id: string }[]>> => {
      const ask = serverModule('graphql').visitorQueries();
      const page = await ask(`{ ${plural} { ${fields} } }`, {});
      const executor = await ask(`{ all: ${plural} { ${fields} } }`, {});
      type Lists = Record<string, { id: string }[]>;
      return { page: (page.data as Lists)[plural], executor: (executor.data as Lists).all };
    },
    plural,
    fields,
  );

test.each<[string, visible: Build, hidden: Build, fields: string, listed: object]>([
  [
    'posts',
    () => buildPost({ title: 'Listed alike', publish_at: '2001-01-01T00:00:00.000Z', published: false }),
    () => buildPost({ publish_at: '2999-01-01T00:00:00.000Z', published: false }),
    '__typename id title published publish_at unpublish_at time_zone',
    { __typename: 'Post', title: 'Listed alike', published: true, publish_at: null, unpublish_at: null, time_zone: null },
  ],
  [
    'seasons',
    () => buildSeason({ name: 'Mud season', recur_from: '01-01', recur_to: '12-31', time_zone: 'America/New_York' }),
    () => buildSeason({ archived: true }),
    '__typename id name published archived recur_from recur_to',
    { __typename: 'Season', name: 'Mud season', published: true, archived: false, recur_from: null, recur_to: null },
  ],
])('a page lists the same %s as GraphQL returns to a visitor', async (plural, buildVisible, buildHidden, fields, listed) => {
  const [visible, hidden] = [await buildVisible(), await buildHidden()];

  const { page, executor } = await askBothWays(plural, fields);

  expect(page[0]).toEqual({ id: visible.documentId, ...listed });
  expect(page.map(({ id }) => id)).not.toContain(hidden.documentId);
  expect(page).toEqual(executor);
});
