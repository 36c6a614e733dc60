import { Client, photo } from './client.mjs';
import { told } from './table.mjs';

const hour = 3600;

/** The machine's clock jumps an hour ahead while people are at work, and back again. */
export async function happen(stage) {
  const topology = await stage.topology();
  const failed = [];
  let asked = 0;
  for (const seconds of [hour, 0, -hour, 0]) {
    await stage.clock.jump(seconds);
    const answers = await workOf(topology);
    asked += answers.length;
    failed.push(...answers.filter(([, { status }]) => status >= 400 || status === 0).map(([what, reply]) => ({ what, seconds, ...reply })));
  }
  for (const { what, seconds, status, body } of failed)
    console.error(`Clock at ${seconds} s: ${what} got ${status} ${JSON.stringify(body).slice(0, 160)}`);
  told(
    'Clock jumped an hour ahead, back, an hour behind and back: what somebody signed in does meanwhile',
    `0 of ${asked} failed`,
    `${failed.length}`,
    failed.length === 0,
  );
  await tellOrder(topology);
}

/** Everything once, at both replicas, by who signed in before the jump and who signs in after it. */
async function workOf({ admin, sites, settings }) {
  const answers = [];
  for (const site of sites) {
    const known = admin.at(site.url);
    const newcomer = new Client(site.url);
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = settings;
    const signIn = await newcomer.ask('POST', '/api/auth/login', { username, password });
    newcomer.headers = { authorization: `Bearer ${signIn.body?.token}` };
    const created = await known.ask('POST', '/api/posts', { post: { title: 'Told the time', content: '<p>Words.</p>' } });
    const at = `/api/posts/${created.body?.id}`;
    answers.push(
      ['signing in', signIn],
      ['a save', created],
      ['an edit of a newcomer', await newcomer.ask('PATCH', at, { post: { title: 'Told the time again' } })],
      ['an upload', await known.ask('PATCH', `${at}/upload_image`, await photo())],
      ['publishing', await newcomer.ask('PATCH', `${at}/publish`)],
      ['a visit', await Object.assign(known.at(site.url), { headers: {} }).get('/insights')],
      ['versions', await known.get(`${at}/revisions`)],
    );
  }
  return answers;
}

/** What was saved last is the newest version, whatever the clocks said. */
async function tellOrder({ admin, sites }) {
  const { body: posts } = await admin.get('/api/posts');
  const [post] = posts.filter(({ title }) => title === 'Told the time again');
  const { body } = await admin.at(sites[1].url).ask('PATCH', `/api/posts/${post.id}`, { post: { title: 'Told last' } });
  const { body: versions } = await admin.get(`/api/posts/${post.id}/revisions`);
  const newest = (await admin.get(`/api/revisions/${versions.items[0].id}`)).body;
  const title = newest.fields?.title;
  told('Clock: the newest version is what was saved last', 'Told last', String(title), title === 'Told last' && body.title === 'Told last');
}
