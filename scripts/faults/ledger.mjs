import { randomUUID } from 'node:crypto';
import { digestAt, photo } from './client.mjs';

export const password = 'a-password-of-theirs';

/**
 * What the site said that it saved. Of each thing the state that was acknowledged last; `unsure` holds what a save would have
 * changed of which nobody heard any more, so that it may be there or not. Each is saved by one writer alone.
 */
export class Ledger {
  posts = new Map();
  agents = new Map();
  acknowledged = 0;
  counts = {};
  refusals = [];

  /** Sends a save, and notes what it changed of `thing` once it was acknowledged; false when it was not. */
  async save(thing, changed, send) {
    const [kind, change] = changed;
    const reply = await send();
    if (reply.status >= 200 && reply.status < 300) {
      Object.assign(thing.state, change);
      this.acknowledged += 1;
      this.counts[kind] = (this.counts[kind] ?? 0) + 1;
      return reply.body;
    }
    // Nobody answered, or the proxy says that nobody did: it may have been saved all the same.
    thing.unsure = change;
    if (![0, 502, 503, 504].includes(reply.status))
      this.refusals.push(`${kind}: ${reply.status} ${JSON.stringify(reply.body)}`.slice(0, 200));
    return null;
  }
}

/** The life of a post, save by save, until one is not acknowledged. */
export async function writePost(client, ledger) {
  const name = randomUUID().slice(0, 8);
  const post = { state: { published: false, image: null } };
  const send = (method, path, body) => () => client.ask(method, `/api${path}`, body);
  const draft = { title: `${name} first`, content: `<p>${name}</p>` };
  const created = await ledger.save(post, ['creates', { title: draft.title }], send('POST', '/posts', { post: draft }));
  if (!created) return;
  const at = `/posts/${created.id}`;
  ledger.posts.set(created.id, post);
  const edit = (title) => ledger.save(post, ['edits', { title }], send('PATCH', at, { post: { title } }));
  const isGoingOn =
    (await edit(`${name} second`)) &&
    (await restoreFirst(client, ledger, created.id, draft.title)) &&
    (await ledger.save(post, ['publishes', { published: true }], send('PATCH', `${at}/publish`))) &&
    (await upload(client, ledger, created.id)) &&
    (await edit(`${name} third`)) &&
    // The picture that it replaces is put away for history.
    (await upload(client, ledger, created.id));
  if (isGoingOn) await ledger.save(post, ['publishes', { published: false }], send('PATCH', `${at}/unpublish`));
  post.isDone = isGoingOn && !post.unsure;
}

/** A post that gets its picture at once, so that who is killed early is killed while pictures are stored. */
export async function writePicture(client, ledger) {
  const title = `${randomUUID().slice(0, 8)} with a picture`;
  const post = { state: { published: false, image: null } };
  const draft = { post: { title, content: '<p>Words.</p>' } };
  const created = await ledger.save(post, ['creates', { title }], () => client.ask('POST', '/api/posts', draft));
  if (!created) return;
  ledger.posts.set(created.id, post);
  if (!(await upload(client, ledger, created.id))) return;
  await ledger.save(post, ['publishes', { published: true }], () => client.ask('PATCH', `/api/posts/${created.id}/publish`));
}

async function restoreFirst(client, ledger, id, title) {
  const { status, body } = await client.get(`/api/posts/${id}/revisions`);
  if (status !== 200) return null;
  const first = body.items.at(-1);
  return ledger.save(ledger.posts.get(id), ['restores', { title }], () => client.ask('PATCH', `/api/revisions/${first.id}/restore`));
}

async function upload(client, ledger, id) {
  const post = ledger.posts.get(id);
  const form = await photo();
  const said = await ledger.save(post, ['uploads', {}], () => client.ask('PATCH', `/api/posts/${id}/upload_image`, form));
  // Of an upload that nobody heard of, the address is not known: it may be the old one or any other.
  if (!said) post.unsure = { image: 'any' };
  else post.state.image = { url: said.image_url, digest: await digestAt(new URL(said.image_url, client.url)) };
  if (said && post.state.image.digest === null) post.state.image.digest = 'any';
  return said;
}

/** The life of an agent: added, changed, deactivated. */
export async function writeAgent(client, ledger) {
  const username = `a${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const names = { first_name: 'Ada', last_name: `${username} first`, email: `${username}@hearthside.test`, phone_number: '207 555 0100' };
  const agent = { state: { username, active: true, last_name: names.last_name } };
  const send = (method, path, body) => () => client.ask(method, `/api${path}`, body);
  const body = { ...names, username, password, password_confirmation: password };
  const created = await ledger.save(agent, ['creates', {}], send('POST', '/agents', body));
  if (!created) return;
  const at = `/agents/${created.id}`;
  ledger.agents.set(created.id, agent);
  const last_name = `${username} second`;
  if (!(await ledger.save(agent, ['edits', { last_name }], send('PATCH', at, { last_name })))) return;
  agent.isDone = Boolean(await ledger.save(agent, ['deactivations', { active: false }], send('PATCH', `${at}/deactivate`)));
}
