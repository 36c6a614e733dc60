import { run } from '../support/backstage';
import { call, request } from '../support/call';
import { clockRuns } from '../support/clock';
import { aPhone, clearInquiries, eventsOf, inquiryBody, oldToken, postForm, sendInquiry, storedInquiries } from '../support/inquiries';
import { changeSite } from '../support/listings';
import { buildSignedIn, type Person } from '../support/people';
import { clearThrottles } from '../support/throttles';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});
beforeEach(async () => {
  await clearThrottles();
  await clearInquiries();
});
afterEach(clockRuns);

const check = { error: 'Check your message, then send it.', challenge: { token: expect.any(String), bits: 12 } };

describe('a token', () => {
  test('of a form opened 3 seconds to 2 hours ago sends one message', async () => {
    const body = await inquiryBody();

    expect(await call('sendInquiry', { body })).toMatchObject({
      status: 201,
      body: { received: true, answering: 'Your message is with our office.' },
    });
    // If the answer was lost, the same message is answered again; another one needs a new token.
    expect((await call('sendInquiry', { body })).status).toBe(201);
    expect(await call('sendInquiry', { body: { ...body, message: 'Another message' } })).toMatchObject({ status: 422, body: check });
    expect(await storedInquiries()).toMatchObject([{ name: 'Vera Visitor', state: 'new', email: body.email, risk: '[]' }]);
  });

  test.each([
    ['without', () => ''],
    ['with a torn', async () => (await oldToken()).slice(1)],
    ['with a fresh', async () => (await call('getInquiryChallenge')).body.token],
    ['with an old', () => oldToken('office', 121 * 60_000)],
    ['with another recipient’s', () => oldToken('agent:x')],
    ['with a foreign', async () => `${(await oldToken()).slice(0, -22)}${'a'.repeat(22)}`],
  ])('a message %s token is not stored; the visitor is asked to check it', async (_how, tokenOf) => {
    const body = await inquiryBody({ token: await tokenOf() });

    expect(await call('sendInquiry', { body })).toMatchObject({ status: 422, body: check });
    expect(await storedInquiries()).toEqual([]);
  });

  test('is asked for anew by each form, and never cached', async () => {
    const replies = [await call('getInquiryChallenge', { query: { for: 'office' } }), await call('getInquiryChallenge')];

    expect(replies[0].body.token).not.toBe(replies[1].body.token);
    expect(replies[0].headers.get('cache-control')).toBe('no-store');
    expect(replies[0].headers.get('set-cookie')).toBeNull();
  });
});

describe('a form without a script', () => {
  const fields = async () => {
    const body = { ...(await inquiryBody()), token: '', proof: '' };
    return { ...body, phone: '', preferred_contact: '', home_type: '' } as Record<string, string>;
  };

  test('is sent in two steps: the page shows the message again, and then says who answers', async () => {
    const first = await postForm('/contact', await fields());
    const token = /name="token" value="([^"]+)"/.exec(first.body)?.[1];
    expect([first.status, first.headers.get('cache-control')]).toEqual([422, 'no-store']);
    expect(first.body).toContain('Check your message');
    expect(first.body).toContain('value="Vera Visitor"');
    expect(token).toBeDefined();
    expect(await storedInquiries()).toEqual([]);

    const second = await postForm('/contact', { ...(await fields()), token: await oldToken() });

    expect([second.status, second.headers.get('location')]).toEqual([303, '/contact/sent']);
    expect((await request<string>('/contact/sent')).body).toContain('Your message is with our office.');
    expect(await storedInquiries()).toHaveLength(1);
  });

  test('sends times, and keeps them if others are wrong', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const times = {
      'showing_times-0-date': day(2),
      'showing_times-0-part': 'morning',
      'showing_times-1-date': '',
      'showing_times-1-part': '',
    };
    const body = { ...(await fields()), kind: 'showing', ...times, token: await oldToken() };

    const page = await postForm('/contact', { ...body, 'showing_times-1-date': '2020-01-01', 'showing_times-1-part': 'evening' });
    expect(page.body).toMatch(/id="inquiry-showing_times-1-date"[^>]*aria-invalid="true"/);
    expect(page.body).toMatch(new RegExp(`value="${day(2)}"`));
    expect((await postForm('/contact', body)).status).toBe(303);
    const [{ details }] = (await storedInquiries()) as unknown as { details: string }[];
    expect(JSON.parse(details)).toEqual({ showing_times: [{ date: day(2), part: 'morning' }] });
  });

  test.each([
    ['the prototype of all objects', '__proto__-1-blocked'],
    ['the prototype of all objects, in a list', 'showing_times-0-__proto__'],
    ['a field of a text', 'name-0-first'],
  ])('has no names of %s', async (_what, name) => {
    const { status } = await postForm('/contact', { ...(await fields()), token: await oldToken(), [name]: 'x' });

    expect(status).toBe(303);
    expect(await run(() => Promise.resolve('blocked' in {}))).toBe(false);
  });

  test('keeps all values if some are wrong, and says which', async () => {
    const page = await postForm('/contact', { ...(await fields()), email: 'x', token: await oldToken(), message: '<b>Hi</b>' });

    expect(page.status).toBe(422);
    expect(page.body).toMatch(/id="inquiry-email"[^>]*aria-invalid="true"/);
    expect(page.body).toContain('Enter a valid email address');
    expect(page.body).toContain('&lt;b&gt;Hi&lt;/b&gt;');
  });

  test.each([
    [403, 'another site', { 'sec-fetch-site': 'cross-site' }],
    [403, 'another origin of this site', { 'sec-fetch-site': 'same-site' }],
    [403, 'a foreign origin, in an old browser', { origin: 'https://evil.example' }],
    [303, 'a page without a referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    [303, 'an old browser', {}],
  ])('is answered with %i from %s', async (status, _from, headers: Record<string, string>) => {
    expect((await postForm('/contact', { ...(await fields()), token: await oldToken() }, headers)).status).toBe(status);
    expect(await storedInquiries()).toHaveLength(status === 303 ? 1 : 0);
  });
});

describe('fields', () => {
  const valuation = { kind: 'valuation', message: '', home_address: '3 Chandlery Wharf', home_type: 'Condominium', timeframe: 'year' };

  test.each([
    ['kind', 'kind is not valid', { kind: 'sale' }],
    ['name', 'Enter your name', { name: '' }],
    ['email', 'Enter an email address or a phone number', { email: '' }],
    ['email', 'Enter a valid email address', { email: 'a@b@c' }],
    ['phone', 'Enter the number that we should use', { preferred_contact: 'text' }],
    ['message', 'Write a message', { message: '' }],
    ['message', 'Message must be at most 4000 characters', { message: 'x'.repeat(4_001) }],
    ['about', 'about is not valid', { about: 'staff:1' }],
    ['home_address', 'Enter the address of your home', { ...valuation, home_address: '' }],
    ['showing_times.0.date', 'Choose a day within 60 days', { kind: 'showing', showing_times: [{ date: '2020-01-01', part: 'morning' }] }],
    ['showing_times', 'Choose at most 3 times', { kind: 'showing', showing_times: Array(4).fill({ date: '2099-01-01', part: 'morning' }) }],
  ])('%s: %s', async (name, message, fields) => {
    expect(await call('sendInquiry', { body: await inquiryBody(fields) })).toMatchObject({
      status: 422,
      body: { fields: { [name]: message } },
    });
    expect(await storedInquiries()).toEqual([]);
  });

  test('of a valuation and of a showing are stored; the path loses its query', async () => {
    await sendInquiry(valuation);
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await sendInquiry({
      kind: 'showing',
      showing_times: [{ date: tomorrow, part: 'evening' }],
      has_agent: 'no',
      source_path: '/selling?x=1',
    });

    const [first, second] = (await storedInquiries()) as unknown as { details: string; source_path: string | null }[];
    expect(JSON.parse(first.details)).toEqual({ home_address: '3 Chandlery Wharf', home_type: 'Condominium', timeframe: 'year' });
    expect(JSON.parse(second.details)).toEqual({ showing_times: [{ date: tomorrow, part: 'evening' }], has_agent: 'no' });
    expect(second.source_path).toBeNull();
  });

  test('consent and the sentences that were shown come from the site settings', async () => {
    await changeSite(admin, { phone_consent_text: 'Call me.' });
    const { email } = (await inquiryBody()) as { email: string };
    await sendInquiry({ email, phone: aPhone(), phone_consent: 'yes', shown_text: 'I agree to everything' });
    await changeSite(admin, { phone_consent_text: null });

    const [{ shown_text }] = await storedInquiries({ email });
    expect(shown_text).toMatch(/^\d{4}-.*\nConsent: Call me\.\nPrivacy: http/);
  });

  test('more than 16 kB, which a form sends as three times as many characters, are rejected before they are checked', async () => {
    expect((await call('sendInquiry', { body: await inquiryBody({ extra: 'x'.repeat(17_000) }) })).status).toBe(413);
    expect((await postForm('/contact', { message: '😀'.repeat(4_200) })).status).toBe(413);
  });

  test('without inquiries in the site settings, there is no form', async () => {
    await changeSite(admin, { inquiries: false });
    expect((await sendInquiry()).status).toBe(404);
    expect((await request<string>('/selling')).body).not.toContain('data-inquiry');
    await changeSite(admin, { inquiries: true });
    expect((await request<string>('/selling')).body).toContain('data-inquiry');
  });
});

test('the events of an inquiry begin with its arrival', async () => {
  await sendInquiry();
  const [{ id }] = await storedInquiries();

  expect((await eventsOf(id)).slice(0, 2)).toMatchObject([
    { action: 'received', actor: 'visitor' },
    { action: 'routed', actor: 'system', note: null },
  ]);
});
