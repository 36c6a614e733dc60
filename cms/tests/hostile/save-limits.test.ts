import type { EndpointName } from '../../contract';
import { call } from '../support/call';
import { buildAgent, buildSignedIn, stored, type Person } from '../support/people';
import { upload } from '../support/images';

/** Saves that are refused, so that they are quick; they count all the same. */
const saveOften = (as: Person, times: number) =>
  inTurn(times, async () => (await call('updateAgent', { as, id: as.id, body: { email: 'nowhere' } })).status);

/** Uploads of what is no picture. */
const uploadOften = (as: Person, times: number) =>
  inTurn(times, async () => (await upload('updateAvatar', { as, id: as.id, file: Buffer.from('no picture') })).status);

/** The different answers to many requests, a few at a time. */
async function inTurn(times: number, ask: () => Promise<number>): Promise<number[]> {
  const answers = new Set<number>();
  for (let sent = 0; sent < times; sent += 10) {
    (await Promise.all(Array.from({ length: Math.min(10, times - sent) }, ask))).forEach((status) => answers.add(status));
  }
  return [...answers];
}

/** Somebody who has saved as often as an agent may. */
let ada: Person;
let answers: number[];
beforeAll(async () => {
  ada = await buildSignedIn('agent');
  answers = await saveOften(ada, 300);
});

test('an agent saves 300 times an hour, and is then told when to go on', async () => {
  const bob = await buildSignedIn('agent');

  const reply = await call('updateAgent', { as: ada, id: ada.id, body: { first_name: 'Late' } });

  expect(answers).toEqual([422]);
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

test('what somebody may not do at all is refused, however often they have saved', async () => {
  const replies = await Promise.all(saves.map((name) => call(name, { as: ada, id: 'x', body: {} })));

  expect(replies.map(({ status }) => status)).toEqual(saves.map(() => 403));
});

test('who has saved too often still reads, uploads and signs out', async () => {
  expect((await call('getAgent', { as: ada, id: ada.id })).status).toBe(200);
  expect((await upload('updateAvatar', { as: ada, id: ada.id })).status).toBe(200);
  expect((await call('logout', { as: ada })).status).toBe(204);
});

test('an agent uploads 60 pictures an hour', async () => {
  const bob = await buildSignedIn('agent');
  expect(await uploadOften(bob, 60)).toEqual([415]);

  const { status, headers } = await upload('updateAvatar', { as: bob, id: bob.id });

  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(1800);
});

test('an administrator saves and uploads more than that', async () => {
  const admin = await buildSignedIn('admin');
  const { id } = await buildAgent();

  expect(await saveOften(admin, 301)).toEqual([422]);
  expect(await uploadOften(admin, 61)).toEqual([415]);
  expect((await call('deactivateAgent', { as: admin, id })).status).toBe(200);
});
