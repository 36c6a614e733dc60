import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  contentTypeNames,
  contentTypes,
  type AnyContentType,
  type ContentTypeName,
  type Listing,
  type SeasonImage,
} from '../../contract/index';
import { uids } from '../../src/database/uids';
import { storageModelOf } from '../../src/database/storage-models';
import { runCommand } from '../support/commands';
import { articleSamples, listingDraft } from '../support/content';
import { firstData, newData, startOwnSite, type Data, type OwnSite } from '../support/own-site';
import { imageForm, jpeg } from '../support/images';
import { founder } from '../support/server-process';
import { runStock } from '../support/stock-strapi';
import { settle } from '../support/stored-rows';

const named = { ADMIN_USERNAME: founder.username, ADMIN_EMAIL: founder.email, ADMIN_PASSWORD: founder.password };
const folder = mkdtempSync(join(tmpdir(), 'hearthside-stock-'));
const files = { ours: join(folder, 'ours.tar.gz'), plain: join(folder, 'plain'), encrypted: join(folder, 'encrypted') };
const key = 'a key of the test';

let source: OwnSite;
let exported: Content;
const targets: Data[] = [];

/** An entry of each content type, as an administrator sends it. */
const samplesWith = (image: string): Record<ContentTypeName, object> => ({
  ...articleSamples,
  agent: {
    first_name: 'Ada',
    last_name: 'Moved',
    email: 'ada@hearthside.test',
    phone_number: '(207) 555-0101',
    bio: '<p>Words</p>',
    social_links: [{ platform: 'linkedin', url: 'https://www.linkedin.com/in/ada' }],
    username: 'ada',
    password: 'first-of-all',
    password_confirmation: 'first-of-all',
  },
  listing: {
    ...listingDraft,
    OpenHouses: [
      {
        OpenHouseStartTime: '2099-05-02T15:00:00.000Z',
        OpenHouseEndTime: '2099-05-02T17:00:00.000Z',
        OpenHouseType: 'Public',
        AppointmentRequiredYN: true,
      },
    ],
  },
  post: { ...articleSamples.post, video_url: 'https://youtu.be/dQw4w9WgXcQ' },
  season: { ...articleSamples.season, background_image: image },
  site: { phone: '(207) 555-0177', home_picture: image },
});

type Content = Record<string, object[]>;

/** Returns all rows by type, without row ids. Only the type of a role is compared. */
async function contentOf({ run }: OwnSite): Promise<Content> {
  const types = [...contentTypeNames.map((type) => storageModelOf(type).uid), uids.seasonImage, uids.file, uids.folder, uids.revision];
  const content: Content = {};
  for (const type of types) {
    content[type] = await run(async (type) => {
      const own = (row: unknown): unknown => {
        if (Array.isArray(row)) return row.map(own);
        if (!row || typeof row !== 'object') return row;
        const entries = Object.entries(row).filter(([name]) => !['id', 'related', 'users', 'order'].includes(name));
        return Object.fromEntries(entries.map(([name, value]) => [name, name === 'role' ? (value as { type: string }).type : own(value)]));
      };
      const { attributes } = strapi.getModel(type);
      const populate = Object.keys(attributes).filter(
        (name) =>
          ['relation', 'media', 'component'].includes(attributes[name].type) &&
          !/^(createdBy|updatedBy|localizations|related|files|children)$/.test(name),
      );
      return own(await strapi.db.query(type).findMany({ populate, orderBy: { documentId: 'asc' } })) as object[];
    }, type);
  }
  return content;
}

type Send = <Body>(method: string, path: string, body: object) => Promise<Body>;

/** Adds three photos, of which the second is altered and the third is removed again, and the original of the second. */
async function addPhotos(id: string, send: Send): Promise<void> {
  const add = async (fields: Record<string, string>, color?: 'red' | 'blue') =>
    send<Listing>('POST', `/listings/${id}/photos`, await imageForm(fields, await jpeg(900, 600, color)));
  for (const key of ['a:0001', 'a:0002']) await add({ key });
  const { Media } = await add({ key: 'a:0003' }, 'blue');
  const [first, second, third] = Media.map((photo) => photo.id);
  const changes = [
    { id: second, ShortDescription: 'Hall', MediaAlteration: 'Virtual Staging' },
    { id: first },
    { id: third, removed: true },
  ];
  await send('PATCH', `/listings/${id}`, { listing: { Media: changes } });
  await add({ key: 'a:0004', original_of: second });
}

async function fill(site: OwnSite): Promise<void> {
  const token = await site.signIn();
  const send = async <Body>(method: string, path: string, body: object): Promise<Body> => {
    const reply = await site.ask<Body>(`/api${path}`, { method, token, body });
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const image = await send<SeasonImage>('POST', '/season_images/upload', await imageForm({ name: 'Harbor' }, await jpeg(900, 600)));
  for (const [type, sample] of Object.entries(samplesWith(image.s3_url))) {
    const { single, plural } = contentTypes[type as ContentTypeName] as AnyContentType;
    const { id } = await send<{ id: string }>(single ? 'PATCH' : 'POST', `/${plural}`, type === 'agent' ? sample : { [type]: sample });
    if (type === 'listing') await addPhotos(id, send);
  }
  await site.run(() =>
    strapi.db.query('plugin::upload.folder').create({ data: { documentId: 'harbors', name: 'Harbors', pathId: 1, path: '/1' } }),
  );
  await settle([site]);
}

/** Starts an imported site and returns its content. */
async function storedAt({ settings }: Data): Promise<Content> {
  const site = await startOwnSite(settings);
  try {
    return await contentOf(site);
  } finally {
    await site.stop();
  }
}

async function target(make: () => Promise<Data>): Promise<Data> {
  const data = await make();
  targets.push(data);
  return data;
}

beforeAll(async () => {
  source = await startOwnSite();
  await fill(source);
  exported = await contentOf(source);
  // Unlike Strapi's export, ours may run next to a server.
  expect(await runCommand('export', ['--out', files.ours], source.settings)).toMatchObject({ code: 0 });
  await source.stop();
});

afterAll(async () => {
  await Promise.all(targets.map((data) => data.discard()));
  await source?.discard();
});

test('an entry of every content type is exported and imported', async () => {
  const data = await target(newData);

  const { code, output } = await runCommand('import', [files.ours], data.settings);

  expect({ code, output }).toMatchObject({ code: 0 });
  expect(Object.keys(exported).filter((type) => exported[type].length === 0)).toEqual([]);
  expect(await storedAt(data)).toEqual(exported);
});

test('strapi import accepts our export in an empty site', async () => {
  const data = await target(newData);

  const { code, output } = await runStock(['import', '--force', '-f', files.ours], { ...data.settings, ...named });

  expect({ code, output }).toMatchObject({ code: 0 });
  expect(await storedAt(data)).toEqual(exported);
});

test('our import accepts plain and encrypted files of strapi export in a site with content', async () => {
  const settings = { ...source.settings };
  expect(await runStock(['export', '--no-encrypt', '-f', files.plain], settings)).toMatchObject({ code: 0 });
  expect(await runStock(['export', '--key', key, '-f', files.encrypted], settings)).toMatchObject({ code: 0 });
  const data = await target(firstData);

  const plain = await runCommand('import', [`${files.plain}.tar.gz`, '--dry-run'], data.settings);
  const wrong = await runCommand('import', [`${files.encrypted}.tar.gz.enc`], { ...data.settings, TRANSFER_KEY: 'another' });
  const right = await runCommand('import', [`${files.encrypted}.tar.gz.enc`], { ...data.settings, TRANSFER_KEY: key });

  expect(plain).toMatchObject({ code: 0 });
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('the key is wrong') });
  expect(right).toMatchObject({ code: 0 });
  expect(await storedAt(data)).toEqual(exported);
});

test('strapi import into an empty folder without ADMIN_ variables fails with a message and creates no database', async () => {
  const data = await target(newData);

  const { code, output } = await runStock(['import', '--force', '-f', files.ours], data.settings);

  expect(code).toBe(1);
  expect(output).toMatch(/^error: The admin panel has no account.+ Set ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD for the next start/m);
  expect(output).not.toMatch(/^\s+at /m);
  expect(existsSync(join(data.settings.DATA_DIR, 'hearthside.db'))).toBe(false);
});
