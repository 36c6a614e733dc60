import { admins, anonymous, anyone, apiBase, endpoints, type Caller, type EndpointName } from '../contract';
import { find, run, update } from './support/backstage';
import { call } from './support/call';
import { buildAgent, buildSignedIn, signIn, type Person } from './support/people';

type Who = 'visitor' | 'self' | 'colleague' | 'admin' | 'super_admin' | 'deactivated' | 'dead token';
const everybody: Who[] = ['visitor', 'self', 'colleague', 'admin', 'super_admin', 'deactivated', 'dead token'];
const uid = 'plugin::users-permissions.user';

let mounted: EndpointName[];
const people = {} as Record<Who, Person | null>;
let target: Person;

const snapshot = () => find(uid, { documentId: target.id });
const reply = (name: EndpointName, who: Who) => call(name, { as: people[who], id: target.id, body: bodyOf(name) });
const bodyOf = (name: EndpointName) => (endpoints[name].method === 'GET' ? undefined : {});

beforeAll(async () => {
  const paths = await run<string[]>(
    `strapi.server.listRoutes().flatMap(({ path, methods }) => methods.map((method) => method + ' ' + path))`,
  );
  const names = Object.keys(endpoints) as EndpointName[];
  mounted = names.filter((name) => paths.includes(`${endpoints[name].method} ${apiBase}${endpoints[name].path}`));
  const left = await buildSignedIn('agent');
  await update(uid, left.id, { blocked: true });
  Object.assign(people, {
    visitor: null,
    colleague: await buildSignedIn('agent'),
    admin: await buildSignedIn('admin'),
    super_admin: await buildSignedIn('super_admin'),
    deactivated: left,
    'dead token': { ...left, token: 'dead' },
  });
});

beforeEach(async () => {
  target = await buildAgent();
  people.self = await signIn(target);
});

/** What the contract says: 401 without a live session, 403 without the right. */
function expectedRefusal(name: EndpointName, who: Who): 401 | 403 | null {
  const { access } = endpoints[name];
  if (access === anonymous) return null;
  if (who === 'deactivated' || who === 'dead token') return 401;
  const role = who === 'admin' || who === 'super_admin' ? who : 'agent';
  const caller: Caller | null = who === 'visitor' ? null : { id: people[who]!.id, role };
  if (access(caller, { id: target.id })) return null;
  return caller ? 403 : 401;
}

test.each(Object.keys(endpoints) as EndpointName[])('%s lets in whom the contract says, and nobody else', async (name) => {
  if (!mounted.includes(name)) return expect((await reply(name, 'visitor')).status).toBe(404);

  for (const who of everybody) {
    const before = await snapshot();
    const refusal = name === 'login' ? null : expectedRefusal(name, who);

    const { status, body } = await reply(name, who);

    if (refusal) {
      expect({ who, status }).toEqual({ who, status: refusal });
      expect(body.errors).toHaveLength(1);
      expect(await snapshot()).toEqual(before);
    } else if (name !== 'login') {
      expect([401, 403]).not.toContain(status);
    }
    // Whom an allowed call signed out is signed in again for the next one.
    if (name === 'logout' && !refusal) people[who] = await signIn(people[who]!);
    if (name === 'deactivateAgent' && !refusal) await update(uid, target.id, { blocked: false });
  }
});

test('the rules that decide are those of the contract', () => {
  expect([endpoints.createAgent.access, endpoints.listAgents.access]).toEqual([admins, anyone]);
});
