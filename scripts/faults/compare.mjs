import { digestAt } from './client.mjs';
import { password } from './acknowledged-writes.mjs';

/** Returns a description of each acknowledged write that is not stored. */
export async function findLostWrites(client, writes) {
  const [posts, agents] = await Promise.all(['posts', 'agents'].map((type) => listOf(client, type)));
  const lost = [];
  for (const [id, post] of writes.posts) lost.push(...differences(`post ${id}`, post, posts.get(id), ['title', 'published']));
  for (const [id, agent] of writes.agents) lost.push(...differences(`agent ${id}`, agent, agents.get(id), ['last_name', 'active']));
  for (const [id, post] of writes.posts) {
    const stored = posts.get(id);
    if (stored) lost.push(...(await imageDifferences(client, id, post, stored)));
  }
  return lost;
}

async function listOf(client, type) {
  const { status, body } = await client.get(`/api/${type}`);
  if (status !== 200) throw new Error(`Failed to read ${type}: ${status} ${JSON.stringify(body)}`);
  return new Map(body.map((entry) => [entry.id, entry]));
}

function differences(what, { state, unsure = {} }, stored, names) {
  if (!stored) return [`${what} is missing`];
  const differs = (name) => stored[name] !== state[name] && (!(name in unsure) || stored[name] !== unsure[name]);
  return names.filter(differs).map((name) => `${what}: ${name} is ${stored[name]}, not ${state[name]}`);
}

async function imageDifferences(client, id, { state, unsure = {} }, stored) {
  const { image } = state;
  if (stored.image_url && !image && unsure.image !== 'any') return [`post ${id} has an unexpected image`];
  if (image && stored.image_url !== image.url && unsure.image !== 'any')
    return [`post ${id}: image is ${stored.image_url}, not ${image.url}`];
  if (!stored.image_url) return image && unsure.image !== 'any' ? [`post ${id} has lost its image`] : [];
  const digest = await digestAt(new URL(stored.image_url, client.url));
  if (!digest) return [`post ${id}: its image cannot be fetched`];
  const isSame = image?.url !== stored.image_url || image.digest === 'any' || image.digest === digest;
  return isSame ? [] : [`post ${id}: its image has other content`];
}

/** Returns the agents who can sign in although they are deactivated, or who cannot although they are active. */
export async function findWrongSignIns(client, writes, usernames) {
  const wrong = [];
  for (const [n, { state, unsure = {} }] of [...writes.agents.values()].entries()) {
    if (!usernames.includes(state.username)) continue;
    const visitor = client.at(client.url);
    // Sign-ins are throttled per network, so each comes from its own.
    visitor.headers = { 'x-forwarded-for': `198.51.${Math.floor(n / 200)}.${(n % 200) + 1}` };
    const { status } = await visitor.ask('POST', '/api/auth/login', { username: state.username, password });
    const maySignIn = [state.active, ...('active' in unsure ? [unsure.active] : [])];
    if (!maySignIn.includes(status === 200) || ![200, 401, 422].includes(status))
      wrong.push(`${state.username}: sign-in returned ${status}`);
  }
  return wrong;
}
