import { publishableTypes, type CollectionType } from '../contract/index';
import { storageModels } from '../src/database/storage-models';
import { paths } from '../../web/src/paths';
import { call, request } from './support/call';
import { clockRuns, timePasses } from './support/clock';
import { buildEntry, buildPost, nameField } from './support/content';
import { buildPanelUser, panel } from './support/panel';
import { buildAgent } from './support/people';

interface Reply {
  data: { url?: string };
}

afterEach(clockRuns);

/** Returns the preview path that the panel gets. */
async function previewOf(type: CollectionType, documentId: string, ask = panel) {
  const { body } = await ask<Reply>('GET', `/content-manager/preview/url/${storageModels[type].uid}?documentId=${documentId}`);
  return body.data?.url?.replace('http://hearthside.test', '');
}

test.each(publishableTypes)('the preview of an unpublished %s shows it as visitors will see it', async (type) => {
  const id = await buildEntry(type, { [nameField[type]]: 'Fog signal', published: false });

  const preview = await request<string>((await previewOf(type, id))!);

  expect(preview.status).toBe(200);
  expect(preview.body).toMatch(/<h1[^>]*>Fog signal<\/h1>/);
  expect(preview.headers.get('cache-control')).toBe('no-store');
  expect(preview.headers.get('x-robots-tag')).toBe('noindex');
  expect((await request(paths[type].one(id))).status).toBe(404);
});

test('the preview of a deactivated agent shows the profile', async () => {
  const ada = await buildAgent({ first_name: 'Adelheid', blocked: true });

  const preview = await request<string>((await previewOf('agent', ada.id))!);

  expect([preview.status, preview.body]).toEqual([200, expect.stringContaining('Adelheid')]);
  expect((await call('getAgent', { id: ada.id })).status).toBe(404);
});

test('a preview shows one entry and no other unpublished ones', async () => {
  const [previewed, other] = [
    await buildPost({ title: 'Lee shore', published: false }),
    await buildPost({ title: 'Weather side', published: false }),
  ];

  const preview = await request<string>((await previewOf('post', previewed.documentId))!);

  expect(preview.body).toContain('Lee shore');
  expect(preview.body).not.toContain('Weather side');
  expect(preview.body).not.toContain(other.documentId);
});

test.each<[string, (path: string) => string]>([
  ['with another id', (path) => path.replace(/id=\w+/, 'id=abcdefghijklmnopqrstuvwx')],
  ['with a later expiry', (path) => path.replace(/until=\d+/, `until=${Date.now() + 600_000}`)],
  ['without its key', (path) => path.replace(/&key=.*/, '')],
  ['with another key', (path) => path.replace(/key=./, 'key=%00')],
])('a preview link %s returns 404', async (_name, change) => {
  const { documentId } = await buildPost({ title: 'Hidden post', published: false });

  const { status, body } = await request<string>(change((await previewOf('post', documentId))!));

  expect(status).toBe(404);
  expect(body).not.toContain('Hidden post');
});

test('a preview link expires after five minutes', async () => {
  const { documentId } = await buildPost({ published: false });
  const path = (await previewOf('post', documentId))!;

  await timePasses(299_000);
  const before = await request(path);
  await timePasses(300_000);
  const after = await request(path);

  expect([before.status, after.status]).toEqual([200, 404]);
});

test('panel users get no preview links for types they cannot read', async () => {
  const panelUser = await buildPanelUser('strapi-editor');
  const manager = await buildPanelUser('hearthside-roster-manager');
  const [{ documentId }, ada] = [await buildPost({ published: false }), await buildAgent()];

  expect(await previewOf('agent', ada.id, panelUser.ask)).toBeUndefined();
  expect(await previewOf('post', documentId, manager.ask)).toBeUndefined();
  expect(await previewOf('post', documentId, panelUser.ask)).toContain('/preview?');
});
