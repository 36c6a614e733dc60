import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiBase, endpoints, type EndpointName } from '../../contract';
import { accessDocument } from '../support/access-document';
import { accessMatrix, callers, type Who } from '../support/access-matrix';
import { rightRequests } from '../support/access-requests';
import { find, run, update } from '../support/backstage';
import { call } from '../support/call';
import { buildAgent, buildSignedIn, openSession, type Person } from '../support/people';
import { upload, variantsMade } from '../support/images';
import { clearThrottles } from '../support/throttles';

const uploads: EndpointName[] = ['updateAvatar', 'uploadTempImage', 'uploadPostImage', 'uploadSeasonImage', 'importAgents'];
const types = ['plugin::users-permissions.user', 'api::post.post', 'api::season.season', 'api::season-image.season-image'];

const people = {} as Record<Who, Person>;

beforeAll(async () => {
  const agent = await buildSignedIn('agent');
  const deactivated = await buildSignedIn('agent');
  await update('plugin::users-permissions.user', deactivated.id, { blocked: true });
  const signedOut = await buildSignedIn('admin');
  await call('logout', { as: signedOut });
  Object.assign(people, {
    visitor: await buildAgent(),
    'agent, own': agent,
    'agent, other’s': agent,
    admin: await buildSignedIn('admin'),
    owner: await buildSignedIn('super_admin'),
    deactivated,
    'ended session': signedOut,
  });
});

// Avoids throttling of many calls from one IP address.
beforeEach(clearThrottles);

async function replyTo(name: EndpointName, caller: Who) {
  const me = people[caller];
  const request = await rightRequests[name]({ me, admin: people.admin });
  const id = caller === 'agent, own' && request.id ? me.id : request.id;
  const before = await storedAt(request.id);
  const as = caller === 'visitor' ? null : me;
  const { status, body } = uploads.includes(name)
    ? await upload(name, { as, id, file: request.file, fields: request.body as Record<string, string> })
    : await call(name, { as, id, body: request.body });
  return { status, body: body as { errors?: string[] }, before, after: await storedAt(request.id) };
}

/** Returns the stored rows with this public id, once all image variants exist. */
async function storedAt(documentId = '') {
  await variantsMade();
  return Promise.all(types.map((uid) => find(uid, { documentId })));
}

test.each(Object.keys(accessMatrix) as EndpointName[])('%s returns the status of the access matrix to each caller', async (name) => {
  for (const caller of callers) {
    const { status, body, before, after } = await replyTo(name, caller);

    expect({ caller, status }).toEqual({ caller, status: accessMatrix[name][caller] });
    if ([401, 403].includes(status)) {
      expect(body.errors).toHaveLength(1);
      expect(after).toEqual(before);
    }
    if (name === 'logout' && status === 204) Object.assign(people[caller], await openSession(people[caller]));
  }
});

test('every endpoint of the contract is in the matrix and mounted', async () => {
  const mounted = await run<string[]>(
    `strapi.server.listRoutes().flatMap(({ path, methods }) => methods.map((method) => method + ' ' + path))`,
  );

  for (const [name, { method, path }] of Object.entries(endpoints)) {
    expect(accessMatrix).toHaveProperty(name);
    expect(mounted).toContain(`${method} ${apiBase}${path}`);
  }
});

test('docs/access.md is generated from the access matrix', () => {
  const published = readFileSync(join(__dirname, '../../../docs/access.md'), 'utf8');

  expect(published).toBe(accessDocument());
});
