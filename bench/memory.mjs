import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './load.mjs';
import { startSite } from './servers.mjs';
import { report } from './table.mjs';
import { pagesOf, signIn } from './visitors.mjs';

/** Measures the memory of the process after startup and under mixed load. */
export async function memory() {
  const site = await startSite(50);
  report('second start: time to first response', site.milliseconds / 1000, { most: 4, unit: 's', computing: true });
  await sleep(2000);
  report('memory after startup', site.memory(), { most: 320, unit: 'MB' });
  await use(site, 40);
  report('peak memory under mixed load', peak, { most: 450, unit: 'MB' });
  await site.stop();
}

/** Measures memory growth during 30 minutes of mixed load, after two minutes to settle. */
export async function soak() {
  const site = await startSite(50);
  await use(site, 120);
  const settled = peak;
  await use(site, 1680);
  report(`memory after 30 min, relative to ${Math.round(settled)} MB after 2 min`, peak / settled, { most: 1.1 });
  await site.stop();
}

let peak = 0;

/** Sends page views, staff requests and saves for this many seconds, and records the peak memory of the second half. */
async function use(site, seconds) {
  const until = Date.now() + seconds * 1000;
  const paths = Object.values(await pagesOf(site.url));
  const headers = await signIn(site.url);
  const { id } = (await (await fetch(`${site.url}/api/agents`)).json())[5];
  const save = () =>
    fetch(`${site.url}/api/agents/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Agent ${Date.now()}` }),
    });
  peak = 0;
  for (let turn = 0; Date.now() < until; turn++) {
    await ask(site, paths[turn % paths.length], { seconds: 1, connections: 20 });
    await ask(site, '/api/agents', { seconds: 1, connections: 8, headers });
    await ask(site, paths[(turn * 7) % paths.length], { seconds: 1, connections: 4, headers });
    const saved = await save();
    if (!saved.ok) throw new Error(`Failed to save: ${await saved.text()}`);
    if (Date.now() > until - seconds * 500) peak = Math.max(peak, site.memory());
  }
}
