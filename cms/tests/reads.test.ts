import { update } from './support/backstage';
import { buildAgent } from './support/people';
import { ask, call, serverUrl } from './support/call';
import { buildPost, buildSeason } from './support/content';

const agentFields = [
  'areas',
  'avatar',
  'avatar_srcset',
  'bio',
  'email',
  'first_name',
  'id',
  'languages',
  'last_name',
  'phone_number',
  'role',
  'social_links',
  'title',
  'website_url',
];

test('a visitor gets only the public fields of an agent', async () => {
  const { id } = await buildAgent({ social_links: [{ platform: 'x', url: 'https://x.com/ada' }] });

  const { body } = await call('getAgent', { id });

  expect(Object.keys(body).sort()).toEqual(agentFields);
  expect(body.social_links).toEqual([{ platform: 'x', url: 'https://x.com/ada' }]);
});

test('REST and GraphQL return the same agent, post and season', async () => {
  const agent = await buildAgent({ bio: '<p>Here since 1998</p>' });
  const post = await buildPost();
  const season = await buildSeason();

  const { body } = await ask<Record<string, object>>(
    `query ($agent: ID!, $post: ID!, $season: ID!) {
      agent(id: $agent) { ${agentFields.join(' ').replace('social_links', 'social_links { platform url }')} }
      post(id: $post) { id title content image_url image_url_srcset video_url published }
      season(id: $season) { id name body background_image background_image_srcset published archived }
    }`,
    { variables: { agent: agent.id, post: post.documentId, season: season.documentId } },
  );

  expect(body.data.agent).toEqual((await call('getAgent', { id: agent.id })).body);
  expect(body.data.post).toEqual((await call('getPost', { id: post.documentId })).body);
  expect(body.data.season).toEqual((await call('getSeason', { id: season.documentId })).body);
});

test('posts and seasons are sorted newest first, also after an older one is edited', async () => {
  const [older, newer] = [await buildPost(), await buildPost()];
  const [past, present] = [await buildSeason(), await buildSeason()];
  await update('api::post.post', older.documentId, { title: 'Edited' });
  await update('api::season.season', past.documentId, { name: 'Edited' });

  const posts = (await call('listPosts')).body.map(({ id }) => id);
  const seasons = (await call('listSeasons')).body.map(({ id }) => id);

  expect(posts.indexOf(newer.documentId)).toBeLessThan(posts.indexOf(older.documentId));
  expect(seasons.indexOf(present.documentId)).toBeLessThan(seasons.indexOf(past.documentId));
});

test('the API ignores filter, populate and sort parameters', async () => {
  const hidden = await buildPost({ published: false, title: 'Hidden' });
  const query = '?status=draft&filters[title][$startsWith]=H&populate=*&sort=title&publicationState=preview';

  const reply = await fetch(`${serverUrl()}/api/posts${query}`);

  const posts = (await reply.json()) as { id: string }[];
  expect(posts.length).toBe((await call('listPosts')).body.length);
  expect(posts.some(({ id }) => id === hidden.documentId)).toBe(false);
});

test('rich text saved below the API is sanitized', async () => {
  const { id } = await buildAgent({ bio: '<p onclick="x()">Hi <b>all</b><script>alert(1)</script></p>' });

  expect((await call('getAgent', { id })).body.bio).toBe('<p>Hi <strong>all</strong></p>');
});
