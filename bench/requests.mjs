import { ask, inTurn } from './load.mjs';
import { stock } from './machine.mjs';
import { bytesOf, startBare, startSite } from './servers.mjs';
import { told } from './table.mjs';
import { pagesOf, signIn } from './visitors.mjs';

const compressed = { 'accept-encoding': 'br' };
const query = '{ agents { id first_name last_name title email phone_number avatar avatar_srcset } }';

/** How many requests a second the site answers, beside what Node.js and Strapi do with the same. */
export async function requests() {
  const site = await startSite(50);
  const { home, agents, profile } = await pagesOf(site.url);
  const lists = { 'GraphQL directory': await directoryQuery(site.url), 'GET /api/agents': '/api/agents' };
  for (const [what, path] of Object.entries({ ...lists, '/agents': agents, '/': home, 'a profile': profile }))
    await besideBare(site, what, path);
  await notModified(site, agents);
  await whileWriting(site, agents);
  await besideStock(site);
  await uncached(site, { agents, profile });
  await site.stop();
}

/** The directory's own query by its hash, as an awake page asks it. */
async function directoryQuery(url) {
  const { documents } = await import('../web/dist/server/entry-server.cjs').then(({ default: built, ...named }) => built ?? named);
  const [hash] = Object.entries(documents).find(([, text]) => /^query Directory\b/.test(text)) ?? [];
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
  const path = `/graphql?${new URLSearchParams({ variables: '{}', extensions: JSON.stringify(extensions) })}`;
  const reply = await fetch(url + path);
  if (!(await reply.json()).data) throw new Error('The directory’s query was not answered');
  return path;
}

async function besideBare(site, what, path) {
  const bare = await startBare(await bytesOf(site.url + path, compressed));
  const [ours, least] = await inTurn(
    () => ask(site, path, { headers: compressed }),
    () => ask(bare, path, { headers: compressed }),
  );
  await bare.stop();
  told(`${what}: requests a second of bare node:http (${Math.round(least.rate)}/s)`, ours.rate / least.rate, { least: 0.5 });
  told(`${what}: the same by the server’s processor time`, least.milliseconds / ours.milliseconds);
  told(`${what}: p99, 64 connections (bare: ${Math.round(least.p99)} ms)`, ours.p99, { most: 25, unit: 'ms', computing: true });
}

async function notModified(site, path) {
  const reply = await fetch(site.url + path, { headers: compressed });
  const headers = { ...compressed, 'if-none-match': reply.headers.get('etag') };
  const bare = await startBare(await bytesOf(site.url + path, headers));
  const [ours, least] = await inTurn(
    () => ask(site, path, { headers, status: 304 }),
    () => ask(bare, path, { headers, status: 304 }),
  );
  await bare.stop();
  told('304: requests a second of bare node:http', ours.rate / least.rate, { least: 0.6 });
}

async function whileWriting(site, path) {
  const headers = { ...(await signIn(site.url)), 'content-type': 'application/json' };
  const { id } = (await (await fetch(`${site.url}/api/agents`)).json())[5];
  const write = async (title) => {
    const reply = await fetch(`${site.url}/api/agents/${id}`, { method: 'PATCH', headers, body: JSON.stringify({ title }) });
    if (!reply.ok || (await reply.json()).title !== title) throw new Error(`Saving failed: ${reply.status}`);
  };
  const busy = async () => {
    let saves = 0;
    const writer = setInterval(() => void write(`Agent, ${(saves += 1)}`), 1000);
    return ask(site, path, { headers: compressed, seconds: 5 }).finally(() => clearInterval(writer));
  };
  const [quiet, written] = await inTurn(() => ask(site, path, { headers: compressed, seconds: 5 }), busy);
  told('/agents with a save a second, of the requests without', written.rate / quiet.rate, { least: 0.8 });
  told('/agents with a save a second: p99', written.p99, { unit: 'ms' });
}

async function besideStock(site) {
  const signedIn = await signIn(site.url, 'agent1');
  const [cached, ours] = await inTurn(
    () => ask(site, '/api/agents'),
    () => ask(site, '/api/agents', { connections: 20, headers: signedIn }),
  );
  told(`REST list, of stock Strapi’s requests a second (${Math.round(stock.rate)}/s)`, cached.rate / stock.rate, { least: 80 });
  told('REST list, of stock Strapi’s by processor time', stock.milliseconds / cached.milliseconds);
  told('REST list signed in, of stock Strapi’s', ours.rate / stock.rate, { least: 3 });
}

/** Processor time of answers that are not kept: what staff ask for, and a search that nobody made before. */
async function uncached(site, { agents, profile }) {
  const headers = await signIn(site.url, 'agent1');
  const asPost = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ query }) };
  const figures = [
    ['GET /api/agents', 2.5, '/api/agents', { headers }],
    ['GraphQL agents', 4, '/graphql', asPost],
    ['/agents', 15, agents, { headers }],
    ['a profile', 6, profile, { headers }],
    ['/insights', 6, '/insights', { headers }],
  ];
  const results = await inTurn(
    ...figures.map(
      ([, , path, options]) =>
        () =>
          ask(site, path, { connections: 4, ...options }),
    ),
  );
  figures.forEach(([what, most], place) =>
    told(`${what} of 50, uncached: processor time`, results[place].milliseconds, { most, unit: 'ms', computing: true }),
  );
}
