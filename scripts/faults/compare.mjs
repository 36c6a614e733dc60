import { digestAt } from './client.mjs';
import { password } from './ledger.mjs';

/** The acknowledged saves that are not there, each in words. */
export async function findLost(client, ledger) {
  const [posts, agents] = await Promise.all(['posts', 'agents'].map((noun) => listOf(client, noun)));
  const lost = [];
  for (const [id, post] of ledger.posts) lost.push(...differences(`post ${id}`, post, posts.get(id), ['title', 'published']));
  for (const [id, agent] of ledger.agents) lost.push(...differences(`agent ${id}`, agent, agents.get(id), ['last_name', 'active']));
  for (const [id, post] of ledger.posts) {
    const found = posts.get(id);
    if (found) lost.push(...(await lostPicture(client, id, post, found)));
  }
  return lost;
}

async function listOf(client, noun) {
  const { status, body } = await client.get(`/api/${noun}`);
  if (status !== 200) throw new Error(`The ${noun} could not be read: ${status} ${JSON.stringify(body)}`);
  return new Map(body.map((one) => [one.id, one]));
}

function differences(what, { state, unsure = {} }, found, names) {
  if (!found) return [`${what} is gone`];
  const differs = (name) => found[name] !== state[name] && (!(name in unsure) || found[name] !== unsure[name]);
  return names.filter(differs).map((name) => `${what}: ${name} is ${found[name]}, not ${state[name]}`);
}

async function lostPicture(client, id, { state, unsure = {} }, found) {
  const { image } = state;
  if (found.image_url && !image && unsure.image !== 'any') return [`post ${id} shows a picture that it was not given`];
  if (image && found.image_url !== image.url && unsure.image !== 'any') return [`post ${id} shows ${found.image_url}, not ${image.url}`];
  if (!found.image_url) return image && unsure.image !== 'any' ? [`post ${id} has no picture any more`] : [];
  const digest = await digestAt(new URL(found.image_url, client.url));
  if (!digest) return [`post ${id}: its picture cannot be fetched`];
  const isSame = image?.url !== found.image_url || image.digest === 'any' || image.digest === digest;
  return isSame ? [] : [`post ${id}: its picture is another one`];
}

/** Who signs in although they were deactivated, or cannot although they were not; each asks from a network of their own. */
export async function findWrongSignIns(client, ledger, usernames) {
  const wrong = [];
  for (const [n, { state, unsure = {} }] of [...ledger.agents.values()].entries()) {
    if (!usernames.includes(state.username)) continue;
    const visitor = client.at(client.url);
    visitor.headers = { 'x-forwarded-for': `198.51.${Math.floor(n / 200)}.${(n % 200) + 1}` };
    const { status } = await visitor.ask('POST', '/api/auth/login', { username: state.username, password });
    const maySignIn = [state.active, ...('active' in unsure ? [unsure.active] : [])];
    if (!maySignIn.includes(status === 200) || ![200, 401, 422].includes(status)) wrong.push(`${state.username}: ${status} on signing in`);
  }
  return wrong;
}
