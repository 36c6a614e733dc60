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
  const left = await buildSignedIn('agent');
  await update('plugin::users-permissions.user', left.id, { blocked: true });
  const away = await buildSignedIn('admin');
  await call('logout', { as: away });
  Object.assign(people, {
    visitor: await buildAgent(),
    'agent, own': agent,
    'agent, other’s': agent,
    admin: await buildSignedIn('admin'),
    owner: await buildSignedIn('super_admin'),
    deactivated: left,
    'ended session': away,
  });
});

// Many calls from one address, and some of them guess.
beforeEach(clearThrottles);

async function answerTo(name: EndpointName, who: Who) {
  const me = people[who];
  const request = await rightRequests[name]({ me, admin: people.admin });
  const id = who === 'agent, own' && request.id ? me.id : request.id;
  const before = await storedAt(request.id);
  const as = who === 'visitor' ? null : me;
  const { status, body } = uploads.includes(name)
    ? await upload(name, { as, id, file: request.file, fields: request.body as Record<string, string> })
    : await call(name, { as, id, body: request.body });
  return { status, body: body as { errors?: string[] }, before, after: await storedAt(request.id) };
}

/** Whatever is stored under this public id, once its picture gets variants no more. */
async function storedAt(documentId = '') {
  await variantsMade();
  return Promise.all(types.map((uid) => find(uid, { documentId })));
}

test.each(Object.keys(accessMatrix) as EndpointName[])('%s answers each caller as the matrix says', async (name) => {
  for (const who of callers) {
    const { status, body, before, after } = await answerTo(name, who);

    expect({ who, status }).toEqual({ who, status: accessMatrix[name][who] });
    if ([401, 403].includes(status)) {
      expect(body.errors).toHaveLength(1);
      expect(after).toEqual(before);
    }
    if (name === 'logout' && status === 204) Object.assign(people[who], await openSession(people[who]));
  }
});

test('every row of the contract is in the matrix and mounted', async () => {
  const mounted = await run<string[]>(
    `strapi.server.listRoutes().flatMap(({ path, methods }) => methods.map((method) => method + ' ' + path))`,
  );

  for (const [name, { method, path }] of Object.entries(endpoints)) {
    expect(accessMatrix).toHaveProperty(name);
    expect(mounted).toContain(`${method} ${apiBase}${path}`);
  }
});

test('the table that people read is made from this matrix', () => {
  const published = readFileSync(join(__dirname, '../../../docs/access.md'), 'utf8');

  expect(published).toBe(accessDocument());
});
