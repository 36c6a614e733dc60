import { randomUUID } from 'node:crypto';
import { digestAt, photo } from './client.mjs';

export const password = 'a-test-password';

/**
 * The writes that the site acknowledged. Each entry has one writer. `state` is its last acknowledged state; `unsure` contains the
 * change of a save without a response, which may or may not be stored.
 */
export class AcknowledgedWrites {
  posts = new Map();
  agents = new Map();
  acknowledged = 0;
  counts = {};
  rejections = [];

  /** Sends a save and records its change to `entry`. Returns null if it was not acknowledged. */
  async save(entry, [kind, change], send) {
    const reply = await send();
    if (reply.status >= 200 && reply.status < 300) {
      Object.assign(entry.state, change);
      this.acknowledged += 1;
      this.counts[kind] = (this.counts[kind] ?? 0) + 1;
      return reply.body;
    }
    // Without a response, from the site or through the proxy, the save may still have succeeded.
    entry.unsure = change;
    if (![0, 502, 503, 504].includes(reply.status))
      this.rejections.push(`${kind}: ${reply.status} ${JSON.stringify(reply.body)}`.slice(0, 200));
    return null;
  }
}

/** Creates, edits, restores, publishes and unpublishes a post, until a save is not acknowledged. */
export async function writePost(client, writes) {
  const name = randomUUID().slice(0, 8);
  const post = { state: { published: false, image: null } };
  const send = (method, path, body) => () => client.ask(method, `/api${path}`, body);
  const draft = { title: `${name} first`, content: `<p>${name}</p>` };
  const created = await writes.save(post, ['creates', { title: draft.title }], send('POST', '/posts', { post: draft }));
  if (!created) return;
  const at = `/posts/${created.id}`;
  writes.posts.set(created.id, post);
  const edit = (title) => writes.save(post, ['edits', { title }], send('PATCH', at, { post: { title } }));
  const isComplete =
    (await edit(`${name} second`)) &&
    (await restoreFirst(client, writes, created.id, draft.title)) &&
    (await writes.save(post, ['publishes', { published: true }], send('PATCH', `${at}/publish`))) &&
    (await upload(client, writes, created.id)) &&
    (await edit(`${name} third`)) &&
    // The replaced image is retained for the history.
    (await upload(client, writes, created.id));
  if (isComplete) await writes.save(post, ['publishes', { published: false }], send('PATCH', `${at}/unpublish`));
  post.isDone = isComplete && !post.unsure;
}

/** Creates a post and uploads its image at once, so that an early kill happens while images are stored. */
export async function writeImage(client, writes) {
  const title = `${randomUUID().slice(0, 8)} with an image`;
  const post = { state: { published: false, image: null } };
  const draft = { post: { title, content: '<p>Text.</p>' } };
  const created = await writes.save(post, ['creates', { title }], () => client.ask('POST', '/api/posts', draft));
  if (!created) return;
  writes.posts.set(created.id, post);
  if (!(await upload(client, writes, created.id))) return;
  await writes.save(post, ['publishes', { published: true }], () => client.ask('PATCH', `/api/posts/${created.id}/publish`));
}

async function restoreFirst(client, writes, id, title) {
  const { status, body } = await client.get(`/api/posts/${id}/revisions`);
  if (status !== 200) return null;
  const first = body.items.at(-1);
  return writes.save(writes.posts.get(id), ['restores', { title }], () => client.ask('PATCH', `/api/revisions/${first.id}/restore`));
}

async function upload(client, writes, id) {
  const post = writes.posts.get(id);
  const form = await photo();
  const saved = await writes.save(post, ['uploads', {}], () => client.ask('PATCH', `/api/posts/${id}/upload_image`, form));
  // Without a response, the URL is unknown: it may be the previous one or any other.
  if (!saved) post.unsure = { image: 'any' };
  else post.state.image = { url: saved.image_url, digest: await digestAt(new URL(saved.image_url, client.url)) };
  if (saved && post.state.image.digest === null) post.state.image.digest = 'any';
  return saved;
}

/** Creates, edits and deactivates an agent. */
export async function writeAgent(client, writes) {
  const username = `a${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const names = { first_name: 'Ada', last_name: `${username} first`, email: `${username}@hearthside.test`, phone_number: '207 555 0100' };
  const agent = { state: { username, active: true, last_name: names.last_name } };
  const send = (method, path, body) => () => client.ask(method, `/api${path}`, body);
  const body = { ...names, username, password, password_confirmation: password };
  const created = await writes.save(agent, ['creates', {}], send('POST', '/agents', body));
  if (!created) return;
  const at = `/agents/${created.id}`;
  writes.agents.set(created.id, agent);
  const last_name = `${username} second`;
  if (!(await writes.save(agent, ['edits', { last_name }], send('PATCH', at, { last_name })))) return;
  agent.isDone = Boolean(await writes.save(agent, ['deactivations', { active: false }], send('PATCH', `${at}/deactivate`)));
}
