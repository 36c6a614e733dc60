import { startLoad } from './load.mjs';
import { findPartialWrites, readerOf } from './stored.mjs';
import { report, seconds } from './table.mjs';

const pauseMs = 30_000;

/** One replica is paused for half a minute under load, and resumes. */
export async function runScenario(environment) {
  const { admin, sites, databaseUrl } = await environment.topology();
  const [working, paused] = sites;
  const { body: post } = await admin.ask('POST', '/api/posts', { post: { title: 'Before the pause', content: '<p>Text.</p>' } });
  await admin.ask('PATCH', `/api/posts/${post.id}/publish`);
  const visitor = Object.assign(admin.at(paused.url), { headers: {} });
  const paths = ['/insights', `/insights/${post.id}`, '/api/posts', `/api/posts/${post.id}`];
  for (const path of paths) await visitor.get(path);

  const stopLoad = startLoad(admin);
  await new Promise((later) => setTimeout(later, 2000));
  const pausedAt = Date.now();
  paused.pause();
  const title = 'Changed during the pause';
  const change = await admin.at(working.url).ask('PATCH', `/api/posts/${post.id}`, { post: { title } });
  await new Promise((later) => setTimeout(later, pauseMs - change.milliseconds));
  paused.resume();
  const stale = [];
  for (const path of paths) if (!String(JSON.stringify((await visitor.get(path)).body)).includes(title)) stale.push(path);
  const load = await stopLoad();

  report(
    'One replica paused for 30 s: saves on the other succeed',
    '≤ 2 s',
    seconds(change.milliseconds),
    change.status === 200 && change.milliseconds <= 2000,
  );
  reportLoad(load, pausedAt, await findPartialWrites(readerOf({ databaseUrl })));
  report('Replica resumed: stale responses', `0 of ${paths.length}`, `${stale.length} ${stale.join(' ')}`.trim(), stale.length === 0);
}

function reportLoad({ failed, answered, slowest, saves }, pausedAt, partialWrites) {
  failed.slice(0, 10).forEach(({ message }) => console.error(`Paused replica: ${message}`));
  // During the pause, transactions are rolled back and uploads time out.
  const inFlight = failed.filter(({ startedAt, status }) => startedAt <= pausedAt && status === 503);
  report(
    `One replica paused for 30 s under load (${answered} requests, ${saves} saves, slowest ${seconds(slowest)})`,
    '0 failures except its in-flight requests; 0 partial writes',
    `${failed.length - inFlight.length}, ${inFlight.length} in flight; ${partialWrites.length}`,
    failed.length === inFlight.length && partialWrites.length === 0,
  );
}
