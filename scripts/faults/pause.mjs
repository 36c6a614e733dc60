import { startLoad } from './load.mjs';
import { findHalves, readerOf } from './stored.mjs';
import { seconds, told } from './table.mjs';

const pause = 30_000;

/** A replica that stands still for half a minute under load, and goes on as if nothing had been. */
export async function happen(stage) {
  const { admin, sites, databaseUrl } = await stage.topology();
  const [working, paused] = sites;
  const { body: post } = await admin.ask('POST', '/api/posts', { post: { title: 'Before the pause', content: '<p>Words.</p>' } });
  await admin.ask('PATCH', `/api/posts/${post.id}/publish`);
  const visitor = Object.assign(admin.at(paused.url), { headers: {} });
  const paths = ['/insights', `/insights/${post.id}`, '/api/posts', `/api/posts/${post.id}`];
  for (const path of paths) await visitor.get(path);

  const stopLoad = startLoad(admin);
  await new Promise((later) => setTimeout(later, 2000));
  const pausedAt = Date.now();
  paused.pause();
  const title = 'Changed while the other stood still';
  const change = await admin.at(working.url).ask('PATCH', `/api/posts/${post.id}`, { post: { title } });
  await new Promise((later) => setTimeout(later, pause - change.milliseconds));
  paused.resume();
  const old = [];
  for (const path of paths) if (!String(JSON.stringify((await visitor.get(path)).body)).includes(title)) old.push(path);
  const load = await stopLoad();

  told(
    'A replica paused for 30 s: saves at the other are answered',
    '≤ 2 s',
    seconds(change.milliseconds),
    change.status === 200 && change.milliseconds <= 2000,
  );
  tellLoad(load, pausedAt, await findHalves(readerOf({ databaseUrl })));
  told(
    'A replica resumed: answers that are older than what was saved meanwhile',
    `0 of ${paths.length}`,
    `${old.length} ${old.join(' ')}`.trim(),
    old.length === 0,
  );
}

function tellLoad({ failed, answered, slowest, saves }, pausedAt, halves) {
  failed.slice(0, 10).forEach(({ sentence }) => console.error(`Paused replica: ${sentence}`));
  // Its transaction was undone, or its upload took too long, while it stood still.
  const inHand = failed.filter(({ began, status }) => began <= pausedAt && status === 503);
  told(
    `A replica paused for 30 s under load (${answered} requests, ${saves} saves, slowest ${seconds(slowest)})`,
    '0 failed but for what it had in hand; 0 half written',
    `${failed.length - inHand.length}, ${inHand.length} in hand; ${halves.length}`,
    failed.length === inHand.length && halves.length === 0,
  );
}
