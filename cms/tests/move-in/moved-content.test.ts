import sharp from 'sharp';
import type { Agent, ManagedPage } from '../../contract/index';
import { newData, type Data } from '../support/data';
import { importInto, newFolder } from '../support/move-in';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { openSession } from '../support/people';
import { moveAll, startAwkwardSite, type AwkwardSite } from './awkward-site';

let old: AwkwardSite;
let data: Data;
let site: OwnSite;
let token: string;
beforeAll(async () => {
  const out = newFolder();
  old = await startAwkwardSite();
  await moveAll(old, out);
  data = await newData();
  await importInto(data, out);
  site = await startOwnSite(data.settings);
  ({ token } = await openSession({ id: '1' }, site.run));
});
afterAll(async () => {
  await site?.discard();
  await data?.discard();
  await old.close();
});

const visit = (path: string) => site.ask<Record<string, unknown>>(path);
const asAdmin = async <Body = Record<string, unknown>>(path: string, method = 'GET', body?: object) =>
  (await site.ask<Body>(path, { method, token, body })).body;
const imageAt = async (url: unknown) => sharp(Buffer.from(await (await fetch(site.url + String(url))).arrayBuffer())).metadata();
const stored = `/uploads/moved_`;

test('agents keep their ids and all their fields', async () => {
  const { status, body } = await visit('/api/agents/1');

  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: '1',
    first_name: 'Ada',
    last_name: 'Byron',
    title: 'Broker',
    email: 'Ada@Old.example',
    phone_number: '(207) 555-0101',
    avatar: expect.stringContaining(stored),
    avatar_srcset: expect.stringContaining(' 400w'),
    website_url: 'https://ada.example',
    social_links: [
      { platform: 'linkedin', url: 'https://linkedin.com/in/ada' },
      { platform: 'website', url: 'https://pinterest.com/ada' },
    ],
    bio: '<p>Born by the <strong>sea</strong>.</p>',
    role: 'super_admin',
  });
  expect(await imageAt(body.avatar)).toMatchObject({ format: 'jpeg', width: 400, height: 300 });
});

test('texts in all scripts and a photo of 9 MB are imported', async () => {
  const { body } = await visit('/api/agents/7f3c-21');

  expect(body).toMatchObject({
    first_name: 'Zoë 🏡',
    last_name: 'Åström',
    title: 'Señora de las casas 👩‍🔧',
    phone_number: '+46 70 123 45 67',
    website_url: null,
    social_links: [],
    bio: 'Plain words &amp; 🏠 &lt; no tags',
    role: 'agent',
  });
  expect(await imageAt(body.avatar)).toMatchObject({ format: 'webp', width: 1750, height: 1750 });
  expect(body.avatar_srcset).toMatch(/small_.* 480w, .*medium_.* 768w, .*large_.* 1536w, .* 1750w/);
});

test('an agent without required data is hidden from visitors and visible to administrators', async () => {
  const visited = await visit('/api/agents/2');
  const bo = await asAdmin('/api/agents/2');

  expect(visited.status).toBe(404);
  expect(bo).toMatchObject({ first_name: 'Bo', last_name: 'Quay', email: 'boquay@no-address.invalid', listed: false, active: true });
});

test('each valid agent is imported once', async () => {
  const agents = await asAdmin<Record<'first_name' | 'last_name' | 'website_url', string | null>[]>('/api/agents');

  expect(agents.map(({ first_name, last_name }) => `${first_name} ${last_name}`).sort()).toEqual([
    '(no first name) (no last name)',
    'Ada Byron',
    'Bo Quay',
    'Cy Doe',
    'Dee Word',
    'Zoë 🏡 Åström',
    // The current administrator stays, because no imported agent has a password.
    'founder Administrator',
  ]);
  // Entered as “not a site”.
  expect(agents.find(({ first_name }) => first_name === 'Dee')).toMatchObject({ website_url: null });
});

test('posts keep their order and all their fields', async () => {
  const posts = await asAdmin<Record<string, unknown>[]>('/api/posts');

  expect(posts.map(({ id, title, published }) => [id, title, published])).toEqual([
    ['30', 'Tides 🌊', true],
    ['20', 'Drafty', false],
    ['10', 'Untitled', false],
  ]);
  expect(posts[0]).toMatchObject({
    content: '<h2>High</h2><p><a rel="noopener noreferrer">Low</a> <a rel="noopener noreferrer" href="/agents/1">Ada</a></p>',
    image_url: expect.stringContaining(stored),
    video_url: 'https://youtu.be/abc',
  });
  expect(await imageAt(posts[0].image_url)).toMatchObject({ format: 'webp', width: 800, height: 600 });
  expect(posts[1]).toMatchObject({ content: '', video_url: null });
  const upright = await imageAt(posts[1].image_url);
  expect([upright.width, upright.height, upright.exif]).toEqual([40, 60, undefined]);
  expect(posts[2]).toMatchObject({ content: '<p>Without a title</p>', image_url: null, video_url: 'https://www.youtube.com/embed/abc' });
});

test('seasons keep their order, status and backgrounds', async () => {
  const seasons = await asAdmin<Record<string, unknown>[]>('/api/seasons');
  const images = await asAdmin<{ id: string; name: string; s3_url: string }[]>('/api/season_images');

  expect(seasons.map(({ id, name, body, published, archived }) => [id, name, body, published, archived])).toEqual([
    ['s-2', 'Autumn', '<p>Leaves</p><p>fall</p>', true, false],
    ['s-1', 'Old winter', '<p>Snow</p>', true, true],
  ]);
  expect(images.map(({ name }) => name).sort()).toEqual(['Leaves', 'Old winter']);
  expect(images.find(({ id }) => id === '5')?.s3_url).toBe(seasons[0].background_image);
  expect(await imageAt(seasons[1].background_image)).toMatchObject({ format: 'jpeg', width: 1600, height: 900 });
});

test('an administrator lists agents without a password, and invites those with an email address who were never invited', async () => {
  const add = (username: string) => {
    const name = { first_name: 'Nell', last_name: 'Harrow' };
    return asAdmin<Agent>('/api/agents', 'POST', {
      ...name,
      username,
      email: `${username}@hearthside.test`,
      phone_number: '1',
      invite: true,
    });
  };
  const nell = await add('nell');
  const revoked = await add('revoked');
  await asAdmin(`/api/agents/${revoked.id}/revoke_invitation`, 'PATCH');
  const list = () => asAdmin<ManagedPage>('/api/manage/agents?state=invited');
  const emailOf = async (id: string) => (await asAdmin<Agent>(`/api/agents/${id}`)).email;

  const before = await list();
  const invited = await asAdmin('/api/invitations', 'POST');
  const after = await list();

  const waitingIn = async ({ items }: ManagedPage) => {
    const emails = await Promise.all(items.filter(({ invited_until }) => !invited_until).map(({ id }) => emailOf(id)));
    return emails.filter((email) => !email.endsWith('.invalid'));
  };
  expect(before.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: nell.id, name: 'Nell Harrow', invited_until: nell.invited_until }),
      expect.objectContaining({ id: revoked.id, name: 'Nell Harrow', invited_until: null }),
    ]),
  );
  expect(await waitingIn(before)).toEqual([
    'zoe@old.example',
    'Ada@Old.example',
    'cy@old.example',
    'revoked@hearthside.test',
    'dee@old.example',
  ]);
  expect(invited).toEqual({ invited: 5, left: 0 });
  expect(after.items.find(({ id }) => id === nell.id)).toEqual(before.items.find(({ id }) => id === nell.id));
  expect(await waitingIn(after)).toEqual([]);
});
