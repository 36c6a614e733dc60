import { run, runInEach } from '../support/backstage';
import { call } from '../support/call';
import { clockRuns, clockStands } from '../support/clock';
import { buildListing } from '../support/content';
import { anEmail, buildInquiry, clearInquiries, eventsOf, sendInquiry } from '../support/inquiries';
import { emailsTo } from '../support/emails';
import { hurry } from '../support/jobs';
import { changeListing, changeSite } from '../support/listings';
import { buildAgent, buildSignedIn, stored, type Person } from '../support/people';
import { clearThrottles } from '../support/throttles';

declare global {
  var mend: () => void;
}

let admin: Person;
let agent: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});
beforeEach(async () => {
  await clearThrottles();
  await clearInquiries();
  agent = await buildAgent({ first_name: 'Maria', last_name: 'Lopez' });
});
afterEach(clockRuns);

/** Sends all emails that wait, and returns those to an address, oldest first. */
async function mailed(address: string): Promise<string[]> {
  await run(hurry, 'email');
  const isTo = (email: string) => header(email, 'To')?.includes(address);
  return (await emailsTo(address)).map((email) => email.replace(/=\r?\n/g, '')).filter(isTo);
}
const mailedTo = async (person: Person) => mailed((await stored(person)).email);
const header = (email: string, name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(email)?.[1].trim();

test('the assignee gets an email with the message, the number and two links; the answer goes to the visitor', async () => {
  const email = anEmail();
  await sendInquiry({ about: `agent:${agent.id}`, email, phone: '(207) 555-0199', message: 'When can I see it?' });

  const [text] = await mailedTo(agent);
  expect(header(text, 'Reply-To')).toBe(email);
  expect(header(text, 'From')).toContain('no-reply@localhost');
  expect(header(text, 'Subject')).toBe('Vera Visitor wrote about Maria Lopez');
  for (const part of ['When can I see it?', 'tel:2075550199', '/inquiries/', '/inquiry/', 'Mark as answered']) expect(text).toContain(part);
});

test('the office gets what is for no agent, at the addresses of the site settings', async () => {
  await changeSite(admin, { inquiry_emails: 'front@hearthside.test, back@hearthside.test' });
  await sendInquiry();
  await changeSite(admin, { inquiry_emails: null });

  expect(await mailed('front@hearthside.test')).toHaveLength(1);
  expect((await call('updateSite', { as: admin, body: { site: { inquiry_emails: 'a@b.c, d, e@f.g' } } })).status).toBe(422);
  expect((await call('updateSite', { as: admin, body: { site: { inquiry_emails: 'a@b.cc, d@e.ff, e@f.gg, g@h.ii' } } })).status).toBe(422);
});

test('what visitors type can neither add headers nor HTML', async () => {
  const name = 'Eve\r\nBcc: all@evil.example <script>alert(1)</script> \u202egnp.exe';
  const { body } = await sendInquiry({ about: `agent:${agent.id}`, name });
  expect(body).toMatchObject({ fields: { name: expect.any(String) } });
  await sendInquiry({ about: `agent:${agent.id}`, name: 'Eve <script>alert(1)</script> \u202egnp.exe', message: '<img src=x> =1+1' });

  const [text] = await mailedTo(agent);
  const html = text.slice(text.indexOf('text/html'));
  expect(html).not.toMatch(/<script|<img src=3D"?x/);
  expect(header(text, 'Subject')).not.toMatch(/\u202e|=E2=80=AE/);
});

describe('a receipt', () => {
  test('says who answers, holds no word of the visitor, and is sent once a day to an address', async () => {
    const email = anEmail();
    for (const message of ['Buy cheap pills', 'Buy more pills'])
      await sendInquiry({ about: `agent:${agent.id}`, email, name: 'Spammer', message });

    const receipts = await mailed(email);
    expect(receipts).toHaveLength(1);
    expect(receipts[0]).toContain('Maria Lopez will answer.');
    expect(receipts[0]).not.toMatch(/pills|Spammer/);
    expect(receipts[0]).toContain('/inquiry/');
  });

  test('is not sent if the site settings say so, for held messages, and in a flood', async () => {
    const [off, held] = [anEmail(), anEmail()];
    await changeSite(admin, { receipt: false });
    await sendInquiry({ email: off });
    await changeSite(admin, { receipt: true });
    await sendInquiry({ email: held, office_memo: 'x' });

    expect([await mailed(off), await mailed(held)]).toEqual([[], []]);
  });
});

test('a hidden address is in no email', async () => {
  const { documentId } = await buildListing({ agent, published: true });
  await changeListing(admin, documentId, { UnparsedAddress: '14 Secret Lane', InternetAddressDisplayYN: false });
  const email = anEmail();
  await sendInquiry({ about: `listing:${documentId}`, kind: 'showing', email });

  for (const text of [...(await mailedTo(agent)), ...(await mailed(email))]) expect(text).not.toContain('Secret');
});

/** Makes emails fail while `work` runs. */
async function withoutMail(work: () => Promise<unknown>) {
  await runInEach(() => {
    const { provider } = strapi.plugin('email');
    globalThis.mend = (
      (send) => () =>
        void (provider.send = send)
    )(provider.send);
    provider.send = () => Promise.reject(new Error('No route'));
  });
  await work();
  await runInEach(() => globalThis.mend());
}

test('a message that was erased or answered meanwhile is not mailed', async () => {
  await withoutMail(async () => {
    const about = `agent:${agent.id}`;
    const [erased, answered] = [await buildInquiry({ about }), await buildInquiry({ about })];
    await call('deleteInquiry', { as: admin, id: erased.id });
    expect(await call('changeInquiry', { as: admin, id: answered.id, body: { version: '1', state: 'answered' } })).toMatchObject({
      status: 200,
    });
  });

  expect(await mailedTo(agent)).toEqual([]);
});

test('the agent to whom it is passed on gets an email', async () => {
  const { id } = await buildInquiry();
  await call('changeInquiry', { as: admin, id, body: { version: '1', assigned_to: agent.id } });

  const [text] = await mailedTo(agent);
  expect(header(text, 'Subject')).toContain('Passed on to you');
});

test('the assignee is reminded once in office hours, then the office is notified once', async () => {
  await clockStands('2026-06-01T20:00:00Z');
  await buildInquiry({ about: `agent:${agent.id}` });
  const remind = () => run(() => serverModule('api/inquiry/tasks').remindOfInquiries());
  const subjects = async () => (await mailedTo(agent)).map((text) => header(text, 'Subject')?.split(':')[0]);

  await clockStands('2026-06-02T02:00:00Z');
  await remind();
  expect(await subjects()).toHaveLength(1);
  await clockStands('2026-06-02T13:00:00Z');
  for (let n = 0; n < 2; n += 1) await remind();
  expect((await subjects()).slice(1)).toEqual(['Still waiting']);
  await clockStands('2026-06-02T23:00:00Z');
  for (let n = 0; n < 2; n += 1) await remind();
  const received = (await mailed('hello@hearthandharbor.example')).map((text) => header(text, 'Subject'));
  expect(received.filter((subject) => subject === 'Not answered for 27 hours: Maria Lopez')).toHaveLength(1);
});

test('the office learns once a day how many messages are held', async () => {
  await sendInquiry({ office_memo: 'x', message: 'Buy cheap pills' });
  await changeSite(admin, { inquiry_emails: 'held@hearthside.test' });
  await run(() => serverModule('api/inquiry/tasks').reportHeld());

  const texts = await mailed('held@hearthside.test');
  await changeSite(admin, { inquiry_emails: null });
  expect(texts).toHaveLength(1);
  expect(header(texts[0], 'Subject')).toBe('1 message is held');
  expect(texts[0]).not.toContain('pills');
});

test('an inquiry whose email fails for good is marked, the office is notified, and it can be sent again', async () => {
  let id = '';
  await withoutMail(async () => {
    ({ id } = await buildInquiry({ about: `agent:${agent.id}` }));
    await run(async (key) => void (await strapi.db.connection('jobs').where({ key }).update({ attempts: 4 })), `inquiry:${id}`);
    await run(hurry, 'email');
  });

  expect((await eventsOf(id)).map(({ action }) => action)).toContain('mail_failed');
  expect((await call('getInquiry', { as: admin, id })).body.is_undelivered).toBe(true);
  expect((await call('getInquirySummary', { as: admin })).body.undelivered).toMatchObject([{ id, name: 'Vera Visitor' }]);
  const received = await mailed('hello@hearthandharbor.example');
  expect(received.map((text) => header(text, 'Subject'))).toContain('Not delivered: Maria Lopez');

  expect((await call('resendInquiry', { as: admin, id })).status).toBe(204);
  await run(hurry, 'email');
  expect(await mailedTo(agent)).toHaveLength(1);
  expect((await call('getInquiry', { as: admin, id })).body.is_undelivered).toBe(false);
});

test('emails with inquiries go before all others except passwords', async () => {
  const kinds = await run(async () => {
    const { queueEmail, queueInquiryEmail } = serverModule('mail/outbox');
    return await strapi.db.transaction(async () => {
      await queueEmail('email-changed', 'a@hearthside.test', { first_name: 'A' });
      await queueEmail('invitation', 'b@hearthside.test');
      await queueInquiryEmail('inquiry', 'none');
      await queueEmail('password-reset', 'c@hearthside.test');
      const keys = await serverModule('jobs/queue').queryJobs<string[]>((jobs) =>
        jobs.where({ kind: 'email' }).orderBy(['due_at', 'id']).pluck('key'),
      );
      return keys.map((key) => key.split(':')[0]);
    });
  });

  expect(kinds.slice(-4)).toEqual(['password-reset', 'inquiry', 'invitation', 'email-changed']);
});
