import { contentTypeNames, endpoints, type EndpointName } from '../../contract/index';
import { uids } from '../../src/database/uids';
import { storageModelOf } from '../../src/database/storage-models';
import { accessMatrix, callers, type Who } from '../support/access-matrix';
import { rightRequests } from '../support/access-requests';
import { count, find, update } from '../support/backstage';
import { call, type Failure, type Reply } from '../support/call';
import { buildAgent, buildSignedIn, openSession, type Person } from '../support/people';
import { countImages, upload } from '../support/images';
import { clearThrottles } from '../support/throttles';

const types = [...contentTypeNames.map((type) => storageModelOf(type).uid), uids.seasonImage];

const people = {} as Record<Who, Person>;

beforeAll(async () => {
  const deactivated = await buildSignedIn('agent');
  await update('plugin::users-permissions.user', deactivated.id, { blocked: true });
  const signedOut = await buildSignedIn('admin');
  await call('logout', { as: signedOut });
  Object.assign(people, {
    visitor: await buildAgent(),
    'agent, own': await buildSignedIn('agent'),
    'agent, other’s': await buildSignedIn('agent'),
    admin: await buildSignedIn('admin'),
    owner: await buildSignedIn('super_admin'),
    deactivated,
    'ended session': signedOut,
  });
});

// Avoids throttling of many calls from one IP address.
beforeEach(clearThrottles);

/** Builds what a caller's request is about, and returns its public id and a function that sends the request. */
async function prepare(name: EndpointName, caller: Who) {
  const me = people[caller];
  const { id, query, body, file } = await rightRequests[name]({ me, admin: people.admin });
  const options = { as: caller === 'visitor' ? null : me, id: caller === 'agent, own' && id ? me.id : id };
  return {
    caller,
    id,
    send: (): Promise<Reply<Partial<Failure>>> =>
      'upload' in endpoints[name]
        ? upload(name, { ...options, file, fields: body as Record<string, string> })
        : call(name, { ...options, query, body }),
  };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Returns the stored entries with these public ids, and the numbers of all entries and files, once all image variants exist. */
async function stored(ids: (string | undefined)[]) {
  const files = await countImages();
  const documentId = ids.filter(Boolean);
  const entries = await Promise.all(types.map((uid) => find(uid, { documentId })));
  const counts = await Promise.all(types.map((uid) => count(uid)));
  return { files, entries, counts };
}

/** Sends requests one after another, because two imports at once are a conflict. */
async function statusesOf(requests: Prepared[]) {
  const replies = [];
  for (const { caller, send } of requests) {
    await clearThrottles();
    replies.push({ caller, ...(await send()) });
  }
  return replies;
}

test.each(Object.keys(accessMatrix) as EndpointName[])(
  '%s returns the status of the access matrix to each caller; rejected calls change nothing',
  async (name) => {
    const expected = accessMatrix[name];
    const requests = await Promise.all(callers.map((caller) => prepare(name, caller)));
    const [rejected, accepted] = [true, false].map((is) => requests.filter(({ caller }) => [401, 403].includes(expected[caller]) === is));
    const before = await stored(requests.map(({ id }) => id));

    const rejections = await statusesOf(rejected);
    expect(await stored(requests.map(({ id }) => id))).toEqual(before);
    const replies = [...rejections, ...(await statusesOf(accepted))];

    expect(Object.fromEntries(replies.map(({ caller, status }) => [caller, status]))).toEqual(expected);
    for (const { body } of rejections) expect(body.errors).toHaveLength(1);
    if (name === 'logout' || name === 'changePassword')
      for (const { caller } of accepted) Object.assign(people[caller], await openSession(people[caller]));
  },
);
