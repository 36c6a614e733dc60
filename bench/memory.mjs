import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './load.mjs';
import { startSite } from './servers.mjs';
import { told } from './table.mjs';
import { pagesOf, signIn } from './visitors.mjs';

/** What the process holds after it started a second time, and while visitors and staff use it. */
export async function memory() {
  const site = await startSite(50);
  told('second start to its first answer', site.milliseconds / 1000, { most: 4, unit: 's', computing: true });
  await sleep(2000);
  told('memory after start', site.memory(), { most: 320, unit: 'MB' });
  await use(site, 40);
  told('memory under mixed load, at most', peak, { most: 450, unit: 'MB' });
  await site.stop();
}

/** Half an hour of the same: memory after it had two minutes to settle, and at the end. */
export async function soak() {
  const site = await startSite(50);
  await use(site, 120);
  const settled = peak;
  await use(site, 1680);
  told(`memory after 30 minutes, of ${Math.round(settled)} MB after two`, peak / settled, { most: 1.1 });
  await site.stop();
}

let peak = 0;

/** Visitors on every page, staff who read and save, searches, for some seconds; notes the most memory of the last half. */
async function use(site, seconds) {
  const until = Date.now() + seconds * 1000;
  const paths = Object.values(await pagesOf(site.url));
  const headers = await signIn(site.url);
  const { id } = (await (await fetch(`${site.url}/api/agents`)).json())[5];
  const save = () =>
    fetch(`${site.url}/api/agents/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Agent, at ${Date.now()}` }),
    });
  peak = 0;
  for (let turn = 0; Date.now() < until; turn++) {
    await ask(site, paths[turn % paths.length], { seconds: 1, connections: 20 });
    await ask(site, '/api/agents', { seconds: 1, connections: 8, headers });
    await ask(site, paths[(turn * 7) % paths.length], { seconds: 1, connections: 4, headers });
    const saved = await save();
    if (!saved.ok) throw new Error(`Saving failed: ${await saved.text()}`);
    if (Date.now() > until - seconds * 500) peak = Math.max(peak, site.memory());
  }
}
