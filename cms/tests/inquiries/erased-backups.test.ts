import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../support/commands';
import { sendInquiryTo } from '../support/inquiries';
import { startOwnSite, type OwnSite } from '../support/own-site';

jest.setTimeout(300_000);

const folder = mkdtempSync(join(tmpdir(), 'hearthside-erased-'));
afterAll(() => rmSync(folder, { recursive: true }));

const emailsIn = (site: OwnSite) =>
  site.run(async (): Promise<string[]> => await strapi.db.connection('inquiries').orderBy('received_at').pluck('email'));

test('a restore erases again who was erased since the backup, and keeps the proof', async () => {
  // The programs of PostgreSQL are tested in postgres-restore.test.ts.
  const site = await startOwnSite({ DATABASE_URL: '' });
  await sendInquiryTo(site, 'erased@visitors.test');
  await sendInquiryTo(site, 'kept@visitors.test');
  await sendInquiryTo(site, 'deleted@visitors.test');
  expect(await runCommand('backup', ['--out', folder], site.settings)).toMatchObject({ code: 0 });
  const token = await site.signIn();
  const body = { contact: 'Erased@visitors.test', reason: 'request' };
  expect((await site.ask('/api/personal_data/erase', { token, body })).body).toEqual({ erased: 1 });
  const link = await site.run(async () => {
    const [{ id }] = await strapi.db.connection('inquiries').where({ email: 'deleted@visitors.test' });
    return serverModule('api/inquiry/tokens').visitorToken(id as string);
  });
  expect((await site.ask(`/api/inquiry_links/${link}/erase`, { body: {} })).status).toBe(200);
  // Someone who was erased may write again.
  await sendInquiryTo(site, 'erased@visitors.test');
  await site.stop();

  const { code, output } = await runCommand('restore', [join(folder, readdirSync(folder)[0])], site.settings);

  expect([code, output]).toEqual([0, expect.stringContaining('Deleted 2 inquiries of people who were erased since the backup.')]);
  const restored = await startOwnSite(site.settings);
  expect(await emailsIn(restored)).toEqual(['kept@visitors.test']);
  expect(await restored.run(async () => (await strapi.db.connection('erasures')).length)).toBe(2);
  await restored.discard();
  await site.discard();
});
