import { call, request } from '../support/call';
import { auditLogFor } from '../support/audit-log';
import { buildInquiry, clearInquiries, eventsOf, storedInquiries } from '../support/inquiries';
import { buildAgent, buildSignedIn, openSession, type Person } from '../support/people';
import { clearThrottles } from '../support/throttles';
import { run } from '../support/backstage';
import { clockRuns, goAhead } from '../support/clock';

let admin: Person;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  [admin, agent, colleague] = [await buildSignedIn('admin'), await buildSignedIn('agent'), await buildSignedIn('agent')];
});
beforeEach(async () => {
  await clearThrottles();
  await clearInquiries();
});

afterEach(clockRuns);

const toAgent = (fields: object = {}) => buildInquiry({ about: `agent:${agent.id}`, ...fields });
const change = (as: Person, id: string, body: object) => call('changeInquiry', { as, id, body: { version: '1', ...body } });

describe('the list', () => {
  const list = async (as: Person, query: Record<string, string> = {}) => (await call('listInquiries', { as, query })).body;
  const names = async (as: Person, query?: Record<string, string>) => (await list(as, query)).items.map(({ name }) => name).sort();

  test('shows agents theirs, and administrators all, with counts of the tabs', async () => {
    await toAgent({ name: 'For the agent' });
    await buildInquiry({ name: 'For the office' });
    await buildInquiry({ name: 'A robot', office_memo: 'x', about: `agent:${agent.id}` });

    expect(await names(agent)).toEqual(['For the agent']);
    expect((await list(agent)).counts).toEqual({ new: 1 });
    expect(await names(colleague)).toEqual([]);
    expect((await list(admin)).counts).toEqual({ new: 2, held: 1 });
    expect(await names(admin, { state: 'held' })).toEqual(['A robot']);
    expect(await names(agent, { state: 'held' })).toEqual([]);
    expect((await list(agent)).items[0]).toMatchObject({ risk: [], assigned_to: agent.id, is_undelivered: false });
  });

  test('finds by name, email, digits of the number and message, and filters by agent, kind and time', async () => {
    const { email } = await toAgent({ name: 'Ines Alvarez', phone: '(207) 555-7744', message: 'Is the 100 % oak floor original?' });
    await buildInquiry({ name: 'Other', kind: 'valuation', home_address: '1 Main St' });

    for (const q of ['ines', email!.toUpperCase(), '5557744', '555-7744', '100 %'])
      expect([q, await names(admin, { q })]).toEqual([q, ['Ines Alvarez']]);
    expect(await names(admin, { q: '%' })).toEqual(['Ines Alvarez']);
    expect(await names(admin, { q: '_' })).toEqual([]);
    expect(await names(admin, { agent: agent.id })).toEqual(['Ines Alvarez']);
    expect(await names(admin, { agent: 'office' })).toEqual(['Other']);
    expect(await names(admin, { kind: 'valuation' })).toEqual(['Other']);
    await goAhead(8);
    expect(await names(await buildSignedIn('admin'), { days: '7' })).toEqual([]);
    expect(await names(await buildSignedIn('admin'), { days: '30' })).toHaveLength(2);
  });

  test('sorts held messages by risk', async () => {
    await buildInquiry({ name: 'Little', office_memo: 'x' });
    await buildInquiry({ name: 'Much www.a.example', office_memo: 'x' });

    expect((await list(admin, { state: 'held' })).items.map(({ risk }) => risk)).toEqual([['honeypot', 'links'], ['honeypot']]);
  });

  test('has pages of 50', async () => {
    const { id } = await toAgent();
    await run(async (id) => {
      const row = await strapi.db.connection('inquiries').where({ id }).first();
      const rows = Array.from({ length: 120 }, (_, n) => ({
        ...row,
        id: `c${n}`,
        nonce: `c${n}`,
        received_at: Number(row.received_at) - n - 1,
      }));
      await strapi.db.connection.batchInsert('inquiries', rows, 20);
    }, id);

    const pages = await Promise.all(['1', '2', '3'].map((page) => list(agent, { page })));
    expect(pages.map(({ items, more }) => [items.length, more])).toEqual([
      [50, true],
      [50, true],
      [21, false],
    ]);
    expect(new Set(pages.flatMap(({ items }) => items.map((item) => item.id))).size).toBe(121);
  });
});

describe('an inquiry', () => {
  test('is answered, closed and reopened, with events that say who and when', async () => {
    const { id } = await toAgent();

    const answered = await change(agent, id, { state: 'answered' });
    expect(answered.body.inquiry).toMatchObject({ state: 'answered', version: '2', first_answered_at: expect.any(String) });
    expect((await change(agent, id, { version: '2', state: 'closed' })).body.fields).toEqual({ closed_reason: 'Choose a reason' });
    await change(agent, id, { version: '2', state: 'closed', closed_reason: 'helped' });
    const { body } = await change(agent, id, { version: '3', state: 'new' });

    expect(body.inquiry).toMatchObject({ state: 'new', closed_reason: null });
    expect((await eventsOf(id)).map(({ action, actor }) => [action, actor]).filter(([action]) => action !== 'mailed')).toEqual([
      ['received', 'visitor'],
      ['routed', 'system'],
      ['answered', agent.id],
      ['closed', agent.id],
      ['reopened', agent.id],
    ]);
  });

  test('that two people change at once tells the second what the first has done', async () => {
    const { id } = await toAgent();

    const replies = await Promise.all([change(agent, id, { state: 'answered' }), change(admin, id, { state: 'answered' })]);

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = replies.find(({ status }) => status === 409);
    expect(late?.body.error).toBe('Ada has just marked this as answered.');
  });

  test('that is passed on cannot be read any more by who passed it on', async () => {
    const { id } = await toAgent();

    expect((await change(agent, id, { assigned_to: 'office' })).status).toBe(403);
    expect((await change(agent, id, { assigned_to: 'unknown' })).body.fields).toEqual({ assigned_to: 'Choose an active agent' });
    expect((await change(agent, id, { assigned_to: colleague.id })).body).toEqual({ inquiry: null });

    for (const name of ['getInquiry', 'changeInquiry', 'addInquiryNote'] as const) {
      const body = name === 'addInquiryNote' ? { note: 'x' } : name === 'changeInquiry' ? { version: '2', state: 'answered' } : undefined;
      expect((await call(name, { as: agent, id, body })).status).toBe(404);
    }
    expect((await call('getInquiry', { as: colleague, id })).body.reason).toMatch(/^Assigned to Ada .* by Ada/);
    expect((await change(admin, id, { version: '2', assigned_to: 'office' })).body.inquiry).toMatchObject({ assigned_to: null });
  });

  test('has notes, which its deletion deletes', async () => {
    const { id } = await toAgent();
    const { body } = await call('addInquiryNote', { as: agent, id, body: { note: 'Call back on Friday.' } });
    expect(body.events.at(-1)).toMatchObject({ action: 'note', note: 'Call back on Friday.', actor: expect.stringMatching(/^Ada /) });

    expect((await call('deleteInquiry', { as: admin, id })).status).toBe(204);
    expect(await storedInquiries()).toEqual([]);
    expect(await eventsOf(id)).toEqual([]);
  });

  test('shows others of the same person that the reader may see', async () => {
    const { email } = await toAgent({ phone: '(207) 555-4411' });
    await buildInquiry({ email, about: `agent:${colleague.id}` });
    const { id } = await toAgent({ phone: '+1 207 555 4411' });

    expect((await call('getInquiry', { as: agent, id })).body.others).toHaveLength(1);
    const first = (await storedInquiries({ email }))[0];
    expect((await call('getInquiry', { as: agent, id: first.id })).body.others).toHaveLength(1);
    expect((await call('getInquiry', { as: admin, id: first.id })).body.others).toHaveLength(2);
  });

  test('that is held is released once, and then mailed', async () => {
    const { id } = await toAgent({ office_memo: 'x' });
    expect((await call('getInquiry', { as: agent, id })).status).toBe(404);

    expect((await change(admin, id, { state: 'new' })).body.error).toBe('This inquiry is held. Release it first.');
    expect((await call('releaseInquiry', { as: admin, id })).body.inquiry).toMatchObject({ state: 'new' });
    expect((await call('releaseInquiry', { as: admin, id })).status).toBe(404);
    expect((await call('getInquiry', { as: agent, id })).status).toBe(200);
  });

  test('that is released goes to the office if its agent has left', async () => {
    const leaver = await buildAgent();
    const { id } = await buildInquiry({ about: `agent:${leaver.id}`, office_memo: 'x' });
    await call('deactivateAgent', { as: admin, id: leaver.id });

    expect((await call('releaseInquiry', { as: admin, id })).body.inquiry).toMatchObject({ assigned_to: null });
  });
});

test('a search finds letters with accents, and rejects NUL characters', async () => {
  await toAgent({ name: 'Émile Zola' });

  const found = async (q: string) => (await call('listInquiries', { as: admin, query: { q } })).body.items?.length;
  expect([await found('Émile'), await found('zola')]).toEqual([1, 1]);
  expect((await call('listInquiries', { as: admin, query: { q: 'a\0b' } })).status).toBe(422);
});

test('held messages are deleted together, others stay', async () => {
  await buildInquiry({ office_memo: 'x' });
  const { id } = await buildInquiry();

  expect((await call('deleteHeldInquiries', { as: admin })).status).toBe(422);
  expect((await call('deleteHeldInquiries', { as: admin, query: { state: 'held' } })).status).toBe(204);
  expect((await storedInquiries()).map((inquiry) => inquiry.id)).toEqual([id]);
});

test('the audit log names the day of an inquiry, never the person', async () => {
  const { id } = await toAgent({ name: 'Zelda Zwick' });
  await change(agent, id, { state: 'answered' });
  await call('exportInquiries', { as: admin });
  await call('deleteInquiry', { as: admin, id });

  const events = (await auditLogFor(admin, { kind: 'inquiry' })).slice(0, 3);
  expect(events.map(({ action, title }) => [action, title])).toEqual([
    ['erased', expect.stringMatching(/^Inquiry of [A-Z][a-z]+ \d+$/)],
    ['exported', 'Inquiries'],
    ['answered', expect.stringMatching(/^Inquiry of /)],
  ]);
  expect(JSON.stringify(events)).not.toContain('Zwick');
});

test('an export has the columns of Follow Up Boss, without formulas', async () => {
  await toAgent({ name: '=HYPERLINK("x") Lopez', message: '@SUM(1)\nsecond line', phone: '+1 207 555 0133' });

  const { body } = await call('exportInquiries', { as: admin });
  const [header, row] = body.csv.replace('\ufeff', '').split('\r\n');
  expect(header).toBe('First name,Last name,Email,Phone,Source,Listing,Message,Agent,State,Received,Answered,Times');
  expect(row).toMatch(/^"?'=HYPERLINK/);
  expect(body.csv).toContain("'@SUM(1)");
});

test('the figures count what waits, and how long answers take', async () => {
  const { id } = await toAgent();
  await buildInquiry();
  await run(
    async (id) =>
      void (await strapi.db
        .connection('inquiries')
        .where({ id })
        .decrement('received_at', 30 * 3_600_000)),
    id,
  );

  expect((await call('getInquirySummary', { as: agent })).body).toMatchObject({ open: 1, overdue: 1, hours: null, agents: [] });
  await change(agent, id, { state: 'answered' });
  const { body } = await call('getInquirySummary', { as: admin });
  expect(body).toMatchObject({ open: 1, overdue: 0, hours: 30 });
  expect(body.agents.find((row) => row.id === agent.id)).toMatchObject({ open: 0, hours: 30 });
});

test('an assignee marks an inquiry as answered from the email, by a button only', async () => {
  const { id } = await toAgent();
  const link = await run((id, agent) => serverModule('api/inquiry/tokens').answerToken(id, agent), id, agent.id);

  const page = await request<string>(`/inquiry/${link}`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(page.body).toContain('Mark this message as answered');
  expect(page.body).not.toContain('Vera');
  expect((await storedInquiries())[0].state).toBe('new');

  const sent = await request(`/inquiry/${link}/answer`, { method: 'POST', body: new URLSearchParams() });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/inquiry/${link}`]);
  expect((await storedInquiries())[0].state).toBe('answered');
  expect((await request<string>(`/inquiry/${link}`)).body).toContain('Marked as answered');

  const other = await openSession(await buildAgent());
  await change(admin, id, { version: '2', assigned_to: other.id });
  expect((await request<string>(`/inquiry/${link}`)).body).toContain('There is no message here');
});

test('a visitor sees and deletes the message from the receipt', async () => {
  const { id } = await toAgent({ message: 'Please <b>call</b> me' });
  const link = await run((id) => serverModule('api/inquiry/tokens').visitorToken(id), id);

  const page = await request<string>(`/inquiry/${link}`);
  expect(page.body).toContain('Please &lt;b&gt;call&lt;/b&gt; me');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect((await request(`/inquiry/${link.slice(0, -1)}x/erase`, { method: 'POST', body: new URLSearchParams() })).status).toBe(404);
  expect(await storedInquiries()).toHaveLength(1);

  for (let n = 0; n < 2; n += 1)
    expect((await request(`/inquiry/${link}/erase`, { method: 'POST', body: new URLSearchParams() })).status).toBe(303);
  expect(await storedInquiries()).toEqual([]);
});
