import { run } from './support/backstage';
import { buildPost, buildSeason } from './support/content';

/** Queries a list like a page, and with an alias, which the GraphQL executor resolves. */
const askBothWays = (plural: string, fields: string) =>
  run<Record<'page' | 'executor', { id: string }[]>>(`(async () => {
    const ask = require(strapi.dirs.dist.root + '/src/graphql').visitorQueries();
    const page = await ask('{ ${plural} { ${fields} } }', {});
    const executor = await ask('{ all: ${plural} { ${fields} } }', {});
    return { page: page.data.${plural}, executor: executor.data.all };
  })()`);

test('a page lists the same posts as GraphQL returns to a visitor', async () => {
  const { documentId: id } = await buildPost({ title: 'Listed alike', publish_at: '2001-01-01T00:00:00.000Z', published: false });
  const later = await buildPost({ title: 'Not yet', publish_at: '2999-01-01T00:00:00.000Z', published: false });

  const { page, executor } = await askBothWays('posts', '__typename id title published publish_at unpublish_at time_zone');

  expect(page[0]).toEqual({
    __typename: 'Post',
    id,
    title: 'Listed alike',
    published: true,
    publish_at: null,
    unpublish_at: null,
    time_zone: null,
  });
  expect(page.map((post) => post.id)).not.toContain(later.documentId);
  expect(page).toEqual(executor);
});

test('a page lists the same seasons as GraphQL returns to a visitor', async () => {
  const { documentId: id } = await buildSeason({
    name: 'Mud season',
    recur_from: '01-01',
    recur_to: '12-31',
    time_zone: 'America/New_York',
  });
  const archived = await buildSeason({ archived: true });

  const { page, executor } = await askBothWays('seasons', '__typename id name published archived recur_from recur_to');

  expect(page[0]).toEqual({
    __typename: 'Season',
    id,
    name: 'Mud season',
    published: true,
    archived: false,
    recur_from: null,
    recur_to: null,
  });
  expect(page.map((season) => season.id)).not.toContain(archived.documentId);
  expect(page).toEqual(executor);
});
