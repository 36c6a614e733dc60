import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Post } from '../../contract';
import { runCommand } from '../support/commands';
import { buildNextVersion } from '../support/next-version';
import { startOwnSite, startRefused } from '../support/own-site';

jest.setTimeout(600_000);

const out = mkdtempSync(join(tmpdir(), 'hearthside-upgrade-'));
afterAll(() => rmSync(out, { recursive: true }));

const titlesAt = async (url: string) => ((await (await fetch(`${url}/api/posts`)).json()) as Post[]).map(({ title }) => title);

test('a restore of the backup from before an upgrade undoes its migration, and the previous version starts again', async () => {
  const site = await startOwnSite({ HEARTHSIDE_DEMO: 'true' });
  const before = await titlesAt(site.url);
  await site.stop();
  const settings = { ...site.settings, HEARTHSIDE_DEMO: '' };
  expect(await runCommand('backup', ['--out', out], settings)).toMatchObject({ code: 0 });

  const next = buildNextVersion(`
    await knex('posts').update({ title: 'As tomorrow writes it' });
    await knex.schema.createTable('marks_of_tomorrow', (table) => table.increments('id'));`);
  const upgraded = await startOwnSite({ ...settings, ...next.settings });
  const after = await titlesAt(upgraded.url);
  await upgraded.stop();
  next.discard();
  const refused = await startRefused({ ...settings, PORT: '1' });
  const restored = await runCommand('restore', [join(out, readdirSync(out)[0])], settings);
  const again = await startOwnSite(settings);

  expect(new Set(after)).toEqual(new Set(['As tomorrow writes it']));
  expect(refused.output).toContain('restore a backup taken before the upgrade');
  expect(restored.code).toBe(0);
  expect(before.length).toBeGreaterThan(3);
  expect(await titlesAt(again.url)).toEqual(before);
  expect(await again.run(`strapi.db.connection.schema.hasTable('marks_of_tomorrow')`)).toBe(false);
  await again.stop();
  await site.discard();
});
