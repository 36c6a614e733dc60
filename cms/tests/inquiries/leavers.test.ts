import { run } from '../support/backstage';
import { call, request } from '../support/call';
import { clockRuns, goAhead } from '../support/clock';
import { buildListing } from '../support/content';
import { emailsTo } from '../support/emails';
import { buildInquiry, clearInquiries, eventsOf, storedInquiries } from '../support/inquiries';
import { hurry } from '../support/jobs';
import { changeSite, storedListing } from '../support/listings';
import { saveInPanel } from '../support/panel';
import { buildAgent, buildSignedIn, profileOf, stored, type Person } from '../support/people';
import { clearThrottles } from '../support/throttles';

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

const deactivate = (successor?: string) =>
  call('deactivateAgent', { as: admin, id: maria.id, body: successor ? { successor } : undefined });
const page = (person = maria) => request<string>(`/agents/${person.id}`);

test('a deactivation asks who takes over, and says what; everything moves', async () => {
  const { documentId: listing } = await buildListing({ agent: maria });
  const inquiry = await buildInquiry({ about: `agent:${maria.id}` });
  const away = await buildAgent();
  await call('updateAgent', { as: admin, id: away.id, body: { ...(await profileOf(away)), cover: maria.id, away_until: '2099-01-01' } });
  await changeSite(admin, { inquiry_rules: [{ agents: `${maria.id} ${away.id}` }] });

  const asked = await deactivate();
  expect(asked.body.fields).toEqual({
    successor: 'This agent has 1 listing, 1 open inquiry, 1 colleague to cover for, and 1 rule for inquiries. Choose who takes them over.',
  });
  expect((await deactivate('office')).body.fields).toEqual({ successor: 'This agent has 1 listing. Choose who takes it over.' });
  expect((await deactivate('unknown')).body.fields).toEqual({ successor: 'Choose another agent' });
  expect((await deactivate(daniel.id)).status).toBe(200);

  expect(await storedListing(listing)).toMatchObject({ ListAgentKey: { documentId: daniel.id } });
  expect(await storedInquiries()).toMatchObject([{ assigned_to: daniel.id }]);
  expect((await eventsOf(inquiry.id)).at(-1)).toMatchObject({ action: 'assigned', actor: 'system', note: daniel.id });
  expect((await call('getAgent', { as: admin, id: away.id })).body.cover).toBe(daniel.id);
  expect((await call('getSite', { as: admin })).body.inquiry_rules).toMatchObject([{ agents: `${daniel.id} ${away.id}` }]);
  await changeSite(admin, { inquiry_rules: [] });
  await run(hurry, 'email');
  const emails = await emailsTo((await stored(daniel)).email);
  expect(emails.filter((text) => text.includes('1 inquiry of Maria Lopez'))).toHaveLength(1);
});

test('a deactivation in the panel gives open inquiries to the office', async () => {
  await buildInquiry({ about: `agent:${maria.id}` });

  expect((await saveInPanel('plugin::users-permissions.user', maria.id, { blocked: true })).status).toBe(200);
  expect(await storedInquiries()).toMatchObject([{ assigned_to: null }]);
});

test('for 12 months, the page says who answers now; then it is gone', async () => {
  expect((await page()).status).toBe(200);
  await buildInquiry({ about: `agent:${maria.id}` });
  await deactivate(daniel.id);

  const { status, body } = await page();
  expect(status).toBe(200);
  expect(body).toContain('Maria Lopez is no longer with us');
  expect(body).toContain('Daniel Reyes is glad to help.');
  expect(body).toContain(`value="agent:${daniel.id}"`);
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/agents/${daniel.id}">`));
  expect(body).not.toContain((await stored(maria)).email);
  expect((await request<string>('/sitemap.xml')).body).not.toContain(maria.id);
  expect((await call('getAgent', { id: maria.id })).status).toBe(404);

  await goAhead(370);
  expect((await page()).status).toBe(410);
});

test('without a name or a successor, the page leads to the office', async () => {
  await changeSite(admin, { names_leavers: false });
  await deactivate('office');
  const { body } = await page();
  await changeSite(admin, { names_leavers: true });

  expect(body).toContain('This agent is no longer with us');
  expect(body).toContain('Our office is glad to help.');
  expect((await page()).body).toContain('Maria Lopez is no longer with us');
});

test('reactivation brings the page back; moved inquiries stay', async () => {
  await buildInquiry({ about: `agent:${maria.id}` });
  await deactivate(daniel.id);
  await call('reactivateAgent', { as: admin, id: maria.id });

  expect((await page()).body).not.toContain('no longer with us');
  expect(await storedInquiries()).toMatchObject([{ assigned_to: daniel.id }]);
});

test('a successor whose cover is the leaver’s colleague does not stop a deactivation', async () => {
  const ana = await buildAgent();
  const change = async (agent: Person, cover: string) =>
    expect((await call('updateAgent', { as: admin, id: agent.id, body: { ...(await profileOf(agent)), cover } })).status).toBe(200);
  await change(daniel, ana.id);
  await change(ana, maria.id);

  expect((await deactivate(daniel.id)).status).toBe(200);
});

test('an agent whom visitors never saw has no such page', async () => {
  const clerk = await buildAgent({ listed: false });
  await call('deactivateAgent', { as: admin, id: clerk.id });

  expect((await page(clerk)).status).toBe(404);
});
