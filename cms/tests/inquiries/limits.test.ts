import { run } from '../support/backstage';
import { call } from '../support/call';
import { clockRuns } from '../support/clock';
import { aPhone, anEmail, clearInquiries, inquiryBody, postForm, sendInquiry, storedInquiries } from '../support/inquiries';
import { buildAgent } from '../support/people';
import { clearThrottles, setAttempts } from '../support/throttles';

beforeEach(async () => {
  await clearThrottles();
  await clearInquiries();
});
afterEach(clockRuns);

describe('limits', () => {
  test('a network sends 5 messages in 10 minutes; then it is asked to call', async () => {
    for (let n = 0; n < 5; n += 1) expect((await sendInquiry()).status).toBe(201);

    const { status, headers, body } = await sendInquiry();
    expect([status, Number(headers.get('retry-after')) > 500]).toEqual([429, true]);
    expect(body.error).toBe('You have sent many messages. Please call us at (207) 555-0142.');
  });

  test('a network sends 20 messages a day', async () => {
    await sendInquiry();
    await setAttempts('inquiries-network-day', 20);

    expect((await sendInquiry()).status).toBe(429);
  });

  const reasons = async () => (await storedInquiries()).map(({ state, risk }) => [state, risk]);

  test('attempts that store nothing count less', async () => {
    for (let n = 0; n < 8; n += 1) expect((await sendInquiry({ token: '' })).status).toBe(422);
    expect((await sendInquiry()).status).toBe(201);

    await setAttempts('inquiry-attempts', 60);
    expect((await sendInquiry()).status).toBe(429);
  });

  test('two links are no risk', async () => {
    await sendInquiry({ message: 'Like https://www.a.example and https://www.b.example' });

    expect(await reasons()).toEqual([['new', '[]']]);
  });

  test.each([
    ['a filled hidden field', { office_memo: 'x' }, 'honeypot'],
    ['more than 2 links', { message: 'www.a.example http://b.example https://c.example' }, 'links'],
    ['a link in the name', { name: 'Cheap pills pills.com' }, 'links'],
  ])('%s holds a message, and the sender does not learn it', async (_what, fields, risk) => {
    const sent = await sendInquiry(fields);

    expect(sent).toMatchObject({ status: 201, body: { received: true, answering: 'Your message is with our office.' } });
    expect(await reasons()).toEqual([['held', `["${risk}"]`]]);
    const jobs = await run(async () => await strapi.db.connection('jobs').where('key', 'like', 'inquiry%'));
    expect(jobs).toEqual([]);
  });

  test('more than 5 messages of one person a day are held, by address or number', async () => {
    const [email, phone] = [anEmail(), aPhone()];
    for (let n = 0; n < 3; n += 1) await sendInquiry({ email, phone });
    await setAttempts('inquiries-person', 5);
    await clearNetworks();
    await sendInquiry({ email: email.toUpperCase() });
    await sendInquiry({ email: '', phone: `+1 ${phone}` });

    expect((await reasons()).slice(3)).toEqual([
      ['held', '["repeat"]'],
      ['held', '["repeat"]'],
    ]);
  });

  test('more than 30 messages an hour to one recipient are held; those to others are not', async () => {
    await sendInquiry();
    await setAttempts('inquiries-recipient', 30);
    await sendInquiry();
    await sendInquiry({ about: `agent:${(await buildAgent()).id}` });

    expect((await reasons()).map(([, risk]) => risk)).toEqual(['[]', '["flood"]', '[]']);
  });

  test('the same words of the same person are stored once in 24 hours', async () => {
    const body = { email: anEmail(), message: 'Is it still for sale?' };
    const replies = [await sendInquiry(body), await sendInquiry(body), await sendInquiry({ ...body, email: anEmail() })];

    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await storedInquiries()).toHaveLength(2);
  });

  test('the same words about another agent are another message', async () => {
    const email = anEmail();
    for (const { id } of [await buildAgent(), await buildAgent()]) await sendInquiry({ email, message: 'Hi', about: `agent:${id}` });

    expect(await storedInquiries()).toHaveLength(2);
  });

  test('without a proof of work, 5 messages in 10 minutes are mailed, and the others are held', async () => {
    for (let n = 0; n < 7; n += 1) {
      await clearNetworks();
      await sendInquiry({ proof: '' });
    }

    expect((await reasons()).map(([, risk]) => risk)).toEqual([...Array<string>(5).fill('[]'), '["no_proof"]', '["no_proof"]']);
  });

  test('the same words of many people are held after 3', async () => {
    const message = 'We sell more homes with our wonderful services for brokers.';
    for (let n = 0; n < 5; n += 1) await sendInquiry({ message });

    expect((await reasons()).map(([, risk]) => risk)).toEqual(['[]', '[]', '[]', '["repeat"]', '["repeat"]']);
  });

  test('in a flood, a message needs a proof of work, or it is held without a script', async () => {
    await sendInquiry();
    await setAttempts('inquiries-site', 60);
    expect((await call('getInquiryChallenge')).body.bits).toBe(17);

    expect(await sendInquiry()).toMatchObject({ status: 422, body: { challenge: { bits: 17 } } });
    const fields = (await inquiryBody({ proof: '' })) as Record<string, string>;
    expect((await postForm('/contact', fields)).status).toBe(303);
    expect(await reasons()).toEqual([
      ['new', '[]'],
      ['held', '["no_proof"]'],
    ]);
  });

  test('of 500 held messages, the riskiest make room, then the oldest of the network that sent most', async () => {
    await run(async () => {
      const { insert } = serverModule('api/inquiry/store');
      const made = (n: number) => {
        const network = n < 250 ? `network-${n}` : 'flood';
        return { id: `held-${n}`, nonce: `held-${n}`, network, received_at: n, risk: n === 7 ? ['links', 'flood'] : ['links'] };
      };
      const rest = { kind: 'message', name: 'R', preferred_contact: 'email', details: {}, consent: false, routed_by: {}, state: 'held' };
      const keys = { words: '', last_at: Date.now(), waiting_since: 0, version: 1 };
      for (let n = 0; n < 500; n += 1) await insert({ ...rest, ...keys, ...made(n) } as never);
    });
    await sendInquiry({ office_memo: 'x' });
    await sendInquiry({ office_memo: 'x' });

    const ids = (await storedInquiries({ state: 'held' })).map(({ id }) => id);
    expect(ids).toHaveLength(500);
    expect(ids).toEqual(expect.arrayContaining(['held-0', 'held-251']));
    expect(ids).not.toContain('held-7');
    expect(ids).not.toContain('held-250');
  });
});

const clearNetworks = () =>
  run(async () => void (await strapi.db.connection('throttles').where('key', 'like', 'inquiries-network%').delete()));
