import { update } from '../support/backstage';
import { call } from '../support/call';
import { clockRuns, clockStands } from '../support/clock';
import { buildListing } from '../support/content';
import { buildInquiry, clearInquiries, inquiryBody, storedInquiries } from '../support/inquiries';
import { changeListing, changeSite } from '../support/listings';
import { saveInPanel } from '../support/panel';
import { buildAgent, buildSignedIn, profileOf, type Person, signIn } from '../support/people';
import { clearThrottles } from '../support/throttles';

const uid = 'plugin::users-permissions.user';
let admin: Person;
let maria: Person;
let daniel: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});
beforeEach(async () => {
  await clearThrottles();
  await clearInquiries();
  maria = await buildAgent({ first_name: 'Maria', last_name: 'Lopez' });
  daniel = await buildAgent({ first_name: 'Daniel', last_name: 'Reyes' });
});
afterEach(clockRuns);

const changeAgent = async (agent: Person, fields: object) =>
  call('updateAgent', { as: admin, id: agent.id, body: { ...(await profileOf(agent)), ...fields } });

/** Returns the assignee of a new inquiry, and the reason that staff read. */
async function routed(fields: object) {
  const { id } = await buildInquiry({ ...fields });
  const { body } = await call('getInquiry', { as: admin, id });
  return [body.assigned_to, body.reason];
}

const listing = async (fields: object = {}) => {
  const { documentId } = await buildListing({ agent: maria, published: true });
  if (Object.keys(fields).length > 0) expect((await changeListing(admin, documentId, fields)).status).toBe(200);
  return documentId;
};

test('an inquiry goes to the agent to whom the visitor wrote', async () => {
  expect(await routed({ about: `agent:${maria.id}` })).toEqual([maria.id, 'Assigned to Maria Lopez because the visitor wrote to them.']);
});

test('an inquiry about a home goes to its agent; without that one, to the co-listing agent', async () => {
  const id = await listing({ CoListAgentKey: daniel.id });

  expect(await routed({ about: `listing:${id}` })).toEqual([maria.id, 'Assigned to Maria Lopez because it is about their listing.']);
  await changeAgent(maria, { takes_inquiries: false });
  expect(await routed({ about: `listing:${id}` })).toEqual([
    daniel.id,
    'Assigned to Daniel Reyes because it is about a listing that they share.',
  ]);
});

test('an inquiry about nothing that visitors see goes to the office, and does not say what it was', async () => {
  const hidden = await buildListing({ agent: maria, published: false });

  expect(await routed({ about: `listing:${hidden.documentId}` })).toEqual([
    null,
    'Assigned to the office because it is for no agent in particular.',
  ]);
  expect(await routed({ about: 'agent:unknown' })).toEqual([null, expect.any(String)]);
  expect(await storedInquiries()).toMatchObject([
    { about: null, about_name: null },
    { about: null, about_name: null },
  ]);
});

test('a hidden address is not in the name of the subject', async () => {
  const id = await listing({ InternetAddressDisplayYN: false, UnparsedAddress: '14 Secret Lane' });

  await buildInquiry({ about: `listing:${id}` });

  expect(JSON.stringify(await storedInquiries())).not.toContain('Secret');
});

describe('while an agent is away', () => {
  beforeEach(async () => {
    await clockStands('2026-06-01T16:00:00Z');
    await changeAgent(maria, { away_until: '2026-06-03', cover: daniel.id });
  });

  test('the cover answers, until the day has passed', async () => {
    const about = `agent:${maria.id}`;
    expect(await routed({ about })).toEqual([daniel.id, 'Assigned to Daniel Reyes because Maria Lopez is away until June 3.']);

    await clockStands('2026-06-04T16:00:00Z');
    expect((await routed({ about }))[0]).toBe(maria.id);
  });

  test('a cover of the cover is not asked; without one who takes inquiries, the agent gets it', async () => {
    const third = await buildAgent();
    await changeAgent(daniel, { away_until: '2026-06-30', cover: third.id });
    expect((await routed({ about: `agent:${maria.id}` }))[0]).toBe(daniel.id);

    await changeAgent(daniel, { takes_inquiries: false });
    expect((await routed({ about: `agent:${maria.id}` }))[0]).toBe(maria.id);
  });

  test('both may read and answer it', async () => {
    const { id } = await buildInquiry({ about: `agent:${maria.id}` });
    const other = await buildSignedIn('agent');
    const [own, cover] = await Promise.all([maria, daniel].map((agent) => signIn(agent)));

    expect((await call('getInquiry', { as: own, id })).status).toBe(200);
    expect((await call('getInquiry', { as: other, id })).status).toBe(404);
    expect((await call('changeInquiry', { as: cover, id, body: { version: '1', state: 'answered' } })).status).toBe(200);
  });
});

test('the successor answers for an agent who takes no inquiries', async () => {
  await changeAgent(maria, { takes_inquiries: false, successor: daniel.id });

  expect(await routed({ about: `agent:${maria.id}` })).toEqual([
    daniel.id,
    'Assigned to Daniel Reyes because Maria Lopez does not take inquiries.',
  ]);
});

test('agents cannot answer for themselves or for each other, on the site and in the panel', async () => {
  const message = 'Two agents can’t answer for each other';
  expect((await changeAgent(maria, { cover: maria.id })).body.fields).toEqual({ cover: message });
  expect((await changeAgent(maria, { successor: daniel.id })).status).toBe(200);
  expect((await changeAgent(daniel, { successor: maria.id })).body.fields).toEqual({ successor: message });
  expect((await saveInPanel(uid, daniel.id, { cover: { connect: [{ documentId: daniel.id, id: await rowId(daniel) }] } })).status).toBe(
    400,
  );
});

const rowId = async (agent: Person) => Number(((await update(uid, agent.id, {})) as { id: number }).id);

test('agents see their own absence and cover, colleagues and visitors do not', async () => {
  await changeAgent(maria, { away_until: '2099-06-03', cover: daniel.id });

  expect((await call('getAgent', { as: await signIn(maria), id: maria.id })).body).toMatchObject({
    takes_inquiries: true,
    away_until: '2099-06-03',
    cover: daniel.id,
  });
  for (const as of [null, await signIn(daniel)]) {
    const { body } = await call('getAgent', { as, id: maria.id });
    for (const name of ['takes_inquiries', 'away_until', 'cover', 'successor', 'left_at']) expect(body).not.toHaveProperty(name);
  }
});

describe('rules', () => {
  afterEach(() => changeSite(admin, { inquiry_rules: [] }));

  test('decide by kind, place and type of home; the first one wins', async () => {
    const rules = [
      { kind: 'valuation', place: null, home_type: 'Condominium', agents: daniel.id },
      { kind: 'valuation', place: null, home_type: null, agents: maria.id },
    ];
    expect((await changeSite(admin, { inquiry_rules: rules })).status).toBe(200);
    const valuation = { kind: 'valuation', message: '', home_address: '3 Chandlery Wharf' };

    expect(await routed({ ...valuation, home_type: 'Condominium' })).toEqual([
      daniel.id,
      'Assigned to Daniel Reyes by a rule in the site settings.',
    ]);
    expect((await routed({ ...valuation, home_type: 'Townhouse' }))[0]).toBe(maria.id);
    expect((await routed({}))[0]).toBeNull();
  });

  test('let agents take turns, fairly across replicas and at once', async () => {
    const third = await buildAgent();
    await changeSite(admin, { inquiry_rules: [{ agents: [maria, daniel, third].map(({ id }) => id).join(' ') }] });
    const bodies = await Promise.all(Array.from({ length: 4 }, () => inquiryBody()));
    await Promise.all(bodies.map((body) => call('sendInquiry', { body })));
    await clearThrottles();
    for (let n = 0; n < 5; n += 1) await buildInquiry();

    const counts = new Map<string | null, number>();
    for (const { assigned_to } of await storedInquiries()) counts.set(assigned_to, (counts.get(assigned_to) ?? 0) + 1);
    expect([...counts.values()]).toEqual([3, 3, 3]);
  });

  test('name at most 20 agents, and there are at most 20', async () => {
    const many = Array.from({ length: 21 }, (_, n) => `a${n}`).join(' ');
    expect((await changeSite(admin, { inquiry_rules: [{ agents: many }] })).status).toBe(422);
    expect((await changeSite(admin, { inquiry_rules: [{ agents: '' }] })).status).toBe(422);
    expect((await changeSite(admin, { inquiry_rules: Array(21).fill({ agents: maria.id }) })).status).toBe(422);
  });
});
