import type { EndpointName } from '../../contract';
import { call } from '../support/call';
import { buildAgent, buildSignedIn, stored, type Person } from '../support/people';
import { upload } from '../support/images';

/** Sends invalid saves, which are quick and count towards the limit. */
const saveOften = (as: Person, times: number) =>
  inBatches(times, async () => (await call('updateAgent', { as, id: as.id, body: { email: 'nowhere' } })).status);

/** Uploads a file that is not an image. */
const uploadOften = (as: Person, times: number) =>
  inBatches(times, async () => (await upload('updateAvatar', { as, id: as.id, file: Buffer.from('no image') })).status);

/** Sends many requests, ten at a time, and returns the distinct statuses. */
async function inBatches(times: number, send: () => Promise<number>): Promise<number[]> {
  const statuses = new Set<number>();
  for (let count = 0; count < times; count += 10) {
    (await Promise.all(Array.from({ length: Math.min(10, times - count) }, send))).forEach((status) => statuses.add(status));
  }
  return [...statuses];
}

/** Agent who has used up the limit of saves. */
let ada: Person;
let statusesUpToLimit: number[];
beforeAll(async () => {
  ada = await buildSignedIn('agent');
  statusesUpToLimit = await saveOften(ada, 300);
});

test('an agent can save 300 times per hour and then gets 429 with Retry-After', async () => {
  const bob = await buildSignedIn('agent');

  const reply = await call('updateAgent', { as: ada, id: ada.id, body: { first_name: 'Late' } });

  expect(statusesUpToLimit).toEqual([422]);
  expect([reply.status, reply.body.error]).toEqual([429, 'Too many attempts. Try again later.']);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(1800);
  expect((await stored(ada)).first_name).toBe('Ada');
  expect(await saveOften(bob, 1)).toEqual([422]);
});

const saves: EndpointName[] = [
  'createPost',
  'deletePost',
  'publishPost',
  'createSeason',
  'deleteSeasonImage',
  'restoreRevision',
  'eraseAgentHistory',
];

test('forbidden saves return 403, also above the limit', async () => {
  const replies = await Promise.all(saves.map((name) => call(name, { as: ada, id: 'x', body: {} })));

  expect(replies.map(({ status }) => status)).toEqual(saves.map(() => 403));
});

test('an agent above the limit can still read, upload and sign out', async () => {
  expect((await call('getAgent', { as: ada, id: ada.id })).status).toBe(200);
  expect((await upload('updateAvatar', { as: ada, id: ada.id })).status).toBe(200);
  expect((await call('logout', { as: ada })).status).toBe(204);
});

test('an agent can upload 60 images per hour', async () => {
  const bob = await buildSignedIn('agent');
  expect(await uploadOften(bob, 60)).toEqual([415]);

  const { status, headers } = await upload('updateAvatar', { as: bob, id: bob.id });

  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(1800);
});

test('an administrator can save and upload more than an agent', async () => {
  const admin = await buildSignedIn('admin');
  const { id } = await buildAgent();

  expect(await saveOften(admin, 301)).toEqual([422]);
  expect(await uploadOften(admin, 61)).toEqual([415]);
  expect((await call('deactivateAgent', { as: admin, id })).status).toBe(200);
});
