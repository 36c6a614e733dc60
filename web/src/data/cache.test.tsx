import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import type { Agent, Post } from 'cms/contract';
import { removeStored, storeImage, storeReply } from './cache';
import { listQuery, oneQuery } from './queries';

const newClient = () => new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
const post = (id: string): Post => ({
  id,
  title: `Title of ${id}`,
  content: '',
  image_url: null,
  image_url_srcset: null,
  video_url: null,
  published: true,
  publish_at: null,
  unpublish_at: null,
  time_zone: null,
  version: 'v1',
});
// Only the fields that these tests use.
const ada = {
  id: 'ada',
  first_name: 'Ada',
  avatar: '/old.jpg',
  avatar_srcset: '/old-480.jpg 480w',
  social_links: [{ platform: 'x', url: 'https://x.example/ada' }],
} as Agent;

const titles = listQuery('Titles', { post: ['title'] });
const people = listQuery('People', { agent: ['first_name'] });
const profile = oneQuery('Profile', 'agent', ['avatar', 'avatar_srcset', 'social_links', 'active', 'version']);

function clientWithPosts(...ids: string[]) {
  const client = newClient();
  client.writeQuery({ query: titles, data: { posts: ids.map((id) => ({ __typename: 'Post', id, title: 'Old' })) } });
  return { client, listed: () => client.readQuery({ query: titles })?.posts.map(({ id, title }) => `${id}: ${title}`) };
}

test('a saved post is updated everywhere and keeps its position in the list', () => {
  const { client, listed } = clientWithPosts('p1', 'p2');

  storeReply(client, 'post', post('p2'));

  expect(listed()).toEqual(['p1: Old', 'p2: Title of p2']);
  expect(client.readQuery({ query: oneQuery('Version', 'post', ['title', 'version']), variables: { id: 'p2' } })?.post?.version).toBe('v1');
});

test('a new post is added first, and a deleted post is removed', () => {
  const { client, listed } = clientWithPosts('p1');

  storeReply(client, 'post', post('p9'));
  expect(listed()).toEqual(['p9: Title of p9', 'p1: Old']);
  removeStored(client, 'post', 'p1');

  expect(listed()).toEqual(['p9: Title of p9']);
});

test('a saved agent has null for unreadable fields, and the list of agents is evicted', () => {
  const client = newClient();
  client.writeQuery({ query: people, data: { agents: [] } });

  storeReply(client, 'agent', ada);

  expect(client.readQuery({ query: profile, variables: { id: 'ada' } })?.agent).toMatchObject({
    social_links: [{ platform: 'x', url: 'https://x.example/ada' }],
    active: null,
    version: null,
  });
  expect(client.readQuery({ query: people })).toBeNull();
});

test('a new photo clears the srcset of the old photo', () => {
  const client = newClient();
  storeReply(client, 'agent', ada);

  storeImage(client, 'agent', 'ada', '/new.jpg');

  expect(client.readQuery({ query: profile, variables: { id: 'ada' } })?.agent).toMatchObject({ avatar: '/new.jpg', avatar_srcset: null });
});

test('a save keeps the cached image formats unless the image changes', () => {
  const client = newClient();
  const photo = oneQuery('Photo', 'agent', ['avatar', 'avatar_avif_srcset']);
  const read = () => client.readQuery({ query: photo, variables: { id: 'ada' } })?.agent?.avatar_avif_srcset;
  const agent = { __typename: 'Agent', id: 'ada', avatar: '/old.jpg', avatar_avif_srcset: '/old.avif 480w' };
  client.writeQuery({ query: photo, variables: { id: 'ada' }, data: { agent } });

  storeReply(client, 'agent', { ...ada, first_name: 'Augusta' });
  const afterSave = read();
  storeReply(client, 'agent', { ...ada, avatar: '/new.jpg' });

  expect([afterSave, read()]).toEqual(['/old.avif 480w', null]);
});
