import { startLoad } from './load.mjs';
import { seconds, told } from './table.mjs';

const pause = 30_000;

/** A replica that stands still for half a minute under load, and goes on as if nothing had been. */
export async function happen(stage) {
  const { admin, sites } = await stage.topology();
  const [working, paused] = sites;
  const { body: post } = await admin.ask('POST', '/api/posts', { post: { title: 'Before the pause', content: '<p>Words.</p>' } });
  await admin.ask('PATCH', `/api/posts/${post.id}/publish`);
  const visitor = Object.assign(admin.at(paused.url), { headers: {} });
  const paths = ['/insights', `/insights/${post.id}`, '/api/posts', `/api/posts/${post.id}`];
  for (const path of paths) await visitor.get(path);

  const stopLoad = startLoad(admin);
  await new Promise((later) => setTimeout(later, 2000));
  paused.pause();
  const title = 'Changed while the other stood still';
  const change = await admin.at(working.url).ask('PATCH', `/api/posts/${post.id}`, { post: { title } });
  await new Promise((later) => setTimeout(later, pause - change.milliseconds));
  paused.resume();
  const old = [];
  for (const path of paths) if (!String(JSON.stringify((await visitor.get(path)).body)).includes(title)) old.push(path);
  const { failed, answered, slowest, saves } = await stopLoad();

  failed.slice(0, 10).forEach((one) => console.error(`Paused replica: ${one}`));
  told(
    'A replica paused for 30 s: saves at the other are answered',
    '≤ 2 s',
    seconds(change.milliseconds),
    change.status === 200 && change.milliseconds <= 2000,
  );
  told(
    `A replica paused for 30 s under load (${answered} requests, ${saves} saves, slowest ${seconds(slowest)})`,
    '0 failed',
    `${failed.length}`,
    failed.length === 0,
  );
  told(
    'A replica resumed: answers that are older than what was saved meanwhile',
    `0 of ${paths.length}`,
    `${old.length} ${old.join(' ')}`.trim(),
    old.length === 0,
  );
}
