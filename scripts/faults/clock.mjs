import { Client, photo } from './client.mjs';
import { report } from './table.mjs';

const hour = 3600;

/** The machine's clock jumps one hour forward and backward while users work. */
export async function runScenario(environment) {
  const topology = await environment.topology();
  const failed = [];
  let total = 0;
  for (const seconds of [hour, 0, -hour, 0]) {
    await environment.clock.jump(seconds);
    const responses = await requestAll(topology);
    total += responses.length;
    failed.push(
      ...responses.filter(([, { status }]) => status >= 400 || status === 0).map(([what, reply]) => ({ what, seconds, ...reply })),
    );
  }
  for (const { what, seconds, status, body } of failed)
    console.error(`Clock at ${seconds} s: ${what} returned ${status} ${JSON.stringify(body).slice(0, 160)}`);
  report(
    'Clock jumps one hour forward, back, one hour backward, back: requests by a signed-in user',
    `0 of ${total} failed`,
    `${failed.length}`,
    failed.length === 0,
  );
  await reportOrder(topology);
}

/** Sends each kind of request to both replicas, from sessions that started before and after the jump. */
async function requestAll({ admin, sites, settings }) {
  const responses = [];
  for (const site of sites) {
    const existing = admin.at(site.url);
    const newcomer = new Client(site.url);
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = settings;
    const signIn = await newcomer.ask('POST', '/api/auth/login', { username, password });
    newcomer.headers = { authorization: `Bearer ${signIn.body?.token}` };
    const created = await existing.ask('POST', '/api/posts', { post: { title: 'Clock test', content: '<p>Text.</p>' } });
    const at = `/api/posts/${created.body?.id}`;
    responses.push(
      ['sign-in', signIn],
      ['a save', created],
      ['an edit in a new session', await newcomer.ask('PATCH', at, { post: { title: 'Clock test, edited' } })],
      ['an upload', await existing.ask('PATCH', `${at}/upload_image`, await photo())],
      ['publishing', await newcomer.ask('PATCH', `${at}/publish`)],
      ['a page', await Object.assign(existing.at(site.url), { headers: {} }).get('/insights')],
      ['the history', await existing.get(`${at}/revisions`)],
    );
  }
  return responses;
}

/** The last save must be the newest version, independent of the clocks. */
async function reportOrder({ admin, sites }) {
  const { body: posts } = await admin.get('/api/posts');
  const [post] = posts.filter(({ title }) => title === 'Clock test, edited');
  const { body } = await admin.at(sites[1].url).ask('PATCH', `/api/posts/${post.id}`, { post: { title: 'Last save' } });
  const { body: versions } = await admin.get(`/api/posts/${post.id}/revisions`);
  const newest = (await admin.get(`/api/revisions/${versions.items[0].id}`)).body;
  const title = newest.fields?.title;
  report('Clock: newest version equals the last save', 'Last save', String(title), title === 'Last save' && body.title === 'Last save');
}
