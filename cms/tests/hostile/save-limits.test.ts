import type { EndpointName } from '../../contract/index';
import { call } from '../support/call';
import { clockRuns, timePasses } from '../support/clock';
import { buildSignedIn, openSession, stored, type Person } from '../support/people';
import { upload } from '../support/images';
import { attempts, setAttempts } from '../support/throttles';

/** Sends an invalid save, which counts towards the limit. */
const save = async (as: Person) => (await call('updateAgent', { as, id: as.id, body: { email: 'nowhere' } })).status;

/** Uploads a file that is not an image. */
const uploadText = async (as: Person) => (await upload('updateAvatar', { as, id: as.id, file: Buffer.from('no image') })).status;

/** Agent who has used up the limit of saves. */
let ada: Person;
beforeAll(async () => {
  ada = await buildSignedIn('agent');
});

test('an agent can save 300 times per hour and then gets 429 with Retry-After', async () => {
  const bob = await buildSignedIn('agent');
  for (let n = 0; n < 3; n += 1) expect(await save(ada)).toBe(422);
  expect(await attempts('agent-saves')).toEqual([3]);

  await setAttempts('agent-saves', 299);
  expect(await save(ada)).toBe(422);
  const reply = await call('updateAgent', { as: ada, id: ada.id, body: { first_name: 'Late' } });

  expect([reply.status, reply.body.error]).toEqual([429, 'Too many attempts. Try again later.']);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(1800);
  expect((await stored(ada)).first_name).toBe('Ada');
  expect(await save(bob)).toBe(422);
});

test('a creation of an agent counts as a save', async () => {
  const bob = await buildSignedIn('agent');
  const add = () => call('createListing', { as: bob, body: { listing: {} as never } });
  expect((await add()).status).toBe(422);
  await setAttempts('agent-saves', 299);

  expect((await add()).status).toBe(422);
  expect((await add()).status).toBe(429);
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
  const again = await openSession(ada);
  expect((await call('logout', { as: again })).status).toBe(204);
});

test('an agent can upload 300 images per hour', async () => {
  const bob = await buildSignedIn('agent');
  expect(await uploadText(bob)).toBe(415);
  await setAttempts('agent-uploads', 299);
  expect(await uploadText(bob)).toBe(415);

  const { status, headers } = await upload('updateAvatar', { as: bob, id: bob.id });

  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(1800);
});

test('an administrator can save 3,000 times and upload 600 images per hour', async () => {
  const admin = await buildSignedIn('admin');
  expect([await save(admin), await uploadText(admin)]).toEqual([422, 415]);
  await setAttempts('admin-saves', 2999);
  await setAttempts('admin-uploads', 599);

  expect([await save(admin), await uploadText(admin)]).toEqual([422, 415]);
  expect([await save(admin), await uploadText(admin)]).toEqual([429, 429]);
});

test('an agent can save again after an hour', async () => {
  try {
    await timePasses(3_590_000);
    expect(await save(ada)).toBe(429);
    await timePasses(3_610_000);
    expect(await save(ada)).toBe(422);
  } finally {
    await clockRuns();
  }
});
