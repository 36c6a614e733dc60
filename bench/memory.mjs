import { setTimeout as sleep } from 'node:timers/promises';
import { ask, report } from './load.mjs';
import { pagesOf, signIn, startSite } from './servers.mjs';

/** Measures the memory of the process after startup and during the second half of 40 seconds of mixed load. */
export async function memory() {
  const site = await startSite(50);
  report('second start: time to first response', site.startupSeconds, { most: 4, unit: 's', computing: true });
  await sleep(2000);
  report('memory after startup', site.memory(), { most: 320, unit: 'MB' });
  const paths = Object.values(await pagesOf(site.url));
  const headers = await signIn(site.url);
  const { id } = (await (await fetch(`${site.url}/api/agents`)).json())[5];
  const samples = [];
  for (const end = Date.now() + 40_000; Date.now() < end; ) {
    const path = paths[samples.length % paths.length];
    await ask(site, path, { seconds: 1, connections: 20 });
    await ask(site, '/api/agents', { seconds: 1, connections: 8, headers });
    await ask(site, path, { seconds: 1, connections: 4, headers });
    await ask(site, `/api/agents/${id}`, { amount: 1, connections: 1, method: 'PATCH', headers, body: `{"title":"Agent ${Date.now()}"}` });
    samples.push(site.memory());
  }
  report('peak memory under mixed load', Math.max(...samples.slice(samples.length / 2)), { most: 450, unit: 'MB' });
  await site.stop();
}
