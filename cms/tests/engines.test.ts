import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import type { Agent, Page, Revision } from '../contract/index';
import { imageForm } from './support/images';
import { startStore } from './support/object-store';
import { startOwnSite, type OwnSite } from './support/own-site';
import { until } from './support/until';
import { volume } from './support/volume';

const emails: string[] = [];
let store: Awaited<ReturnType<typeof startStore>>;
let mailServer: SMTPServer;
let site: OwnSite;

/** Password of the demo's accounts. */
const password = 'welcome-home';

async function startMailServer(): Promise<string> {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let email = '';
      stream.on('data', (chunk) => (email += chunk.toString()));
      stream.on('end', () => {
        emails.push(email);
        done();
      });
    },
  });
  await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening));
  return `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  store = await startStore('images');
  site = await startOwnSite({ ...store.settings, HEARTHSIDE_DEMO: 'true', SMTP_URL: await startMailServer() });
});

afterAll(async () => {
  await site?.discard();
  await store.close();
  await new Promise<void>((closed) => mailServer.close(closed));
});

test('the demo accounts can sign in after the first start, and only they have passwords', async () => {
  for (const username of ['admin', 'owner', 'agent1', 'agent2'])
    expect([username, await site.signIn(username, password)]).toEqual([username, expect.any(String)]);
  expect(await site.run(() => strapi.db.query('plugin::users-permissions.user').count({ where: { joined: true } }))).toBe(4);
});

test('a reset email overtakes queued emails, and all of them are sent', async () => {
  const count = volume(120, 40);
  const before = emails.length;

  await site.run(async (count) => {
    const { queueEmail } = serverModule('mail/outbox');
    const { email } = await strapi.db.query('plugin::users-permissions.user').findOne({ where: { username: 'agent1' } });
    await strapi.db.transaction(async () => {
      for (let n = 0; n < count; n += 1) await queueEmail('email-changed', 'colleague' + n + '@example.com', { first_name: 'Ada' });
      await queueEmail('password-reset', email);
    });
  }, count);
  await until('all emails are sent', () => emails.length >= before + count + 1);

  expect(emails[before]).toContain('Subject: Reset your password');
});

test('images are stored in the bucket and served from there', async () => {
  const { body: agents } = await site.ask<Agent[]>('/api/agents');
  const avatars = agents.flatMap(({ avatar }) => avatar ?? []);

  const image = await fetch(avatars[0]);

  expect(avatars.length).toBeGreaterThan(5);
  expect(avatars[0]).toContain(`${store.settings.S3_ENDPOINT}/images/`);
  expect(image.status).toBe(200);
  expect(image.headers.get('content-type')).toBe('image/jpeg');
});

test('images and variants in the bucket are cacheable for a year', async () => {
  const stored = () => readdirSync(join(store.directory, 'images')).flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? []);
  await until('the first variants are stored', () => ['.avif', '.webp'].every((type) => stored().some((key) => key.endsWith(type))));
  const keys = stored();

  const cacheHeaders = await Promise.all(
    keys.map(async (key) => (await fetch(`${store.settings.S3_ENDPOINT}/images/${key}`, { method: 'HEAD' })).headers.get('cache-control')),
  );

  expect(new Set(cacheHeaders)).toEqual(new Set(['public, max-age=31536000, immutable']));
});

test('a replaced photo can be restored from the bucket', async () => {
  const token = await site.signIn('admin', password);
  const ask = async <Body>(path: string, options = {}) => (await site.ask<Body>(`/api${path}`, { token, ...options })).body;
  const { id, avatar } = (await ask<Agent[]>('/agents')).find((agent) => agent.avatar)!;
  const before = Buffer.from(await (await fetch(avatar!)).arrayBuffer());
  const body = await imageForm({}, await sharp(before).negate().jpeg().toBuffer());

  await ask(`/agents/${id}/avatar`, { method: 'PATCH', body });
  await until('the old photo is deleted', async () => (await fetch(avatar!)).status === 404);
  const [, old] = (await ask<Page<Revision>>(`/agents/${id}/revisions`)).items;
  await ask(`/revisions/${old.id}/restore`, { method: 'PATCH' });

  const { avatar: restored } = await ask<Agent>(`/agents/${id}`);
  const after = Buffer.from(await (await fetch(restored!)).arrayBuffer());
  const means = async (bytes: Buffer) => (await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean / 10));
  expect(await means(after)).toEqual(await means(before));
});
