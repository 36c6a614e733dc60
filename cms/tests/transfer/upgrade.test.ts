import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Post } from '../../contract/index';
import { runCommand } from '../support/commands';
import { buildNextVersion } from '../support/next-version';
import type { Data } from '../support/data';
import { demoData } from '../support/demo-data';
import { startOwnSite, startRefused } from '../support/own-site';
import { contentOf } from '../support/stored-content';

const out = mkdtempSync(join(tmpdir(), 'hearthside-upgrade-'));
afterAll(() => rmSync(out, { recursive: true }));

const titlesOf = ({ DATA_DIR }: Data['settings']) => (contentOf(DATA_DIR).posts as { title: string }[]).map(({ title }) => title);

test('a restore of the backup from before an upgrade undoes its migration, and the previous version starts again', async () => {
  const { settings, discard } = await demoData();
  const before = titlesOf(settings);
  expect(await runCommand('backup', ['--out', out], settings)).toMatchObject({ code: 0 });

  const next = buildNextVersion(`
    await knex('posts').update({ title: 'As tomorrow writes it' });
    await knex.schema.createTable('marks_of_tomorrow', (table) => table.increments('id'));`);
  await (await startOwnSite({ ...settings, ...next.settings })).stop();
  next.discard();
  const after = titlesOf(settings);
  const refused = await startRefused({ ...settings, PUBLIC_URL: 'http://hearthside.test', PORT: '1' });
  const restored = await runCommand('restore', [join(out, readdirSync(out)[0])], settings);
  const again = await startOwnSite(settings);

  expect(new Set(after)).toEqual(new Set(['As tomorrow writes it']));
  expect(refused.output).toContain('restore a backup taken before the upgrade');
  expect(restored.code).toBe(0);
  expect(before.length).toBeGreaterThan(3);
  const { body } = await again.ask<Post[]>('/api/posts');
  expect(before).toEqual(expect.arrayContaining(body.map(({ title }) => title)));
  expect(titlesOf(settings)).toEqual(before);
  expect(await again.run(() => strapi.db.connection.schema.hasTable('marks_of_tomorrow'))).toBe(false);
  await again.stop();
  await discard();
});
