import { filesIn, newFolder, startMoveIn } from '../support/move-in';
import { moveAll, startAwkwardSite, type AwkwardSite } from './awkward-site';

let old: AwkwardSite;
const out = newFolder();
beforeAll(async () => {
  old = await startAwkwardSite();
  await moveAll(old, out);
});
afterAll(() => old.close());

test('a killed and resumed run writes the same files as an uninterrupted one and requests nothing twice', async () => {
  const folder = newFolder();
  const snow = Buffer.from(await (await fetch(`${old.site.url}/snow.jpg`)).arrayBuffer());
  const isRequested = old.site.holdUp('/snow.jpg');
  const { child, ended } = startMoveIn(old.site, folder, '--allow-host', old.images.host, '--keep-roles');
  await isRequested;
  child.kill('SIGKILL');
  await ended;
  old.site.answer('/snow.jpg', snow);
  const listed = old.site.asked.get('/api/agents');

  await moveAll(old, folder);

  expect(old.site.asked.get('/api/agents')).toBe(listed);
  expect(filesIn(folder)).toEqual(filesIn(out));
});

test('a second run writes the same files without requests', async () => {
  const before = filesIn(out);
  const asked = new Map(old.site.asked);

  await moveAll(old, out);

  expect(filesIn(out)).toEqual(before);
  expect(old.site.asked).toEqual(asked);
});

test('a run with --refresh writes the same files', async () => {
  const before = filesIn(out);

  await moveAll(old, out, true);

  expect(filesIn(out)).toEqual(before);
});

test('a stopped run reports how to resume', async () => {
  const isRequested = old.site.holdUp('/api/agents');
  const { child, ended } = startMoveIn(old.site, newFolder());
  await isRequested;

  child.kill('SIGINT');

  const { code, output } = await ended;
  expect(code).toBe(130);
  expect(output).toContain('Stopped. Run the same command again to resume.');
});
