import { openLine, type Line } from '../support/network';
import { proofOf } from '../support/inquiries';
import { startMailServer } from '../support/mail-server';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { until } from '../support/until';

jest.setTimeout(900_000);

const rounds = 20;
const perRound = 10;

let mail: Awaited<ReturnType<typeof startMailServer>>;
let line: Line;
let site: OwnSite;

beforeAll(async () => {
  mail = await startMailServer();
  line = await openLine({ port: Number(new URL(mail.url).port) });
  // Behind a proxy, each message can come from its own network. The outbox is polled each second.
  site = await startOwnSite({ SMTP_URL: `smtp://127.0.0.1:${line.port}`, TEST_HURRIES: 'true', TRUST_PROXY_HOPS: '1' });
});
afterAll(async () => {
  await site.discard();
  await line.close();
  await mail.close();
});

interface Form {
  token: string;
  proof: string;
}

/** Asks for the tokens of forms, which kills do not invalidate. */
async function openForms(count: number): Promise<Form[]> {
  const forms: Form[] = [];
  while (forms.length < count) {
    const { body } = await site.ask<{ token: string; bits: number }>('/api/inquiry_challenge');
    forms.push({ token: body.token, proof: proofOf(body.token, body.bits) });
  }
  return forms;
}

/** Resets the limits of the recipient and of the whole site, which this test exceeds. */
const clearLimits = () => site.run(async () => void (await strapi.db.connection('throttles').where('key', 'like', 'inquiries%').delete()));

/** Sends a message from its own network. Returns whether it was acknowledged. */
async function send(form: Form, n: number): Promise<boolean> {
  const body = { kind: 'message', name: `Visitor ${n}`, email: `v${n}@visitors.test`, message: `Message number ${n}`, ...form };
  const headers = { 'x-forwarded-for': `10.${Math.floor(n / 250)}.${n % 250}.1` };
  const reply = await site.ask('/api/inquiries', { body, headers }).catch(() => null);
  return reply?.status === 201;
}

/** Behavior of the mail server in a round: it accepts, refuses, hangs, or never ends its answer. */
const troubles = [() => line.mend(), () => line.refuse(), () => line.drop(), () => line.trickle()];

/** Makes all emails due now. */
const retryEmails = () =>
  site.run(
    async () => void (await strapi.db.connection('jobs').where({ kind: 'email' }).update({ due_at: 0, attempts: 0, failed_at: null })),
  );

const stored = () =>
  site.run(async (): Promise<{ id: string; email: string }[]> => await strapi.db.connection('inquiries').select('id', 'email'));

test('200 messages survive 20 kills of the process and a mail server that refuses, hangs and dies', async () => {
  const forms = await openForms(rounds * perRound);
  // Tokens are valid after 3 seconds.
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  const acknowledged: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await clearLimits();
    troubles[round % troubles.length]();
    const sent = Array.from({ length: perRound }, async (_, n) => {
      const number = round * perRound + n;
      if (await send(forms[number], number)) acknowledged.push(number);
    });
    // Kills while messages arrive, and while emails are sent.
    await Promise.race(round % 2 === 0 ? sent : [Promise.all(sent)]);
    await site.stop('SIGKILL');
    await Promise.all(sent);
    site = await startOwnSite(site.settings);
  }
  line.mend();

  const inquiries = await stored();
  const emails = new Set(inquiries.map(({ email }) => email));
  expect(acknowledged.length).toBeGreaterThan((rounds * perRound) / 3);
  expect(acknowledged.filter((n) => !emails.has(`v${n}@visitors.test`))).toEqual([]);
  expect(emails.size).toBe(inquiries.length);
  const mailedIds = () => mail.received.flatMap(({ messageId }) => /^<inquiry\.([\w-]+)@/.exec(messageId)?.[1] ?? []);
  const isMailed = async () => {
    // The attempt that the mail server interrupted last can still fail, and is then postponed by minutes.
    await retryEmails();
    return inquiries.every(({ id }) => mailedIds().includes(id));
  };
  await until('every message is mailed', isMailed, 120_000);
  expect(mailedIds().length - new Set(mailedIds()).size).toBeLessThanOrEqual(rounds);
});
