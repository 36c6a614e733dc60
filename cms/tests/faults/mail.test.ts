import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { openLine, type Line } from '../support/network';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { until } from '../support/until';

jest.setTimeout(600_000);

const recipients: string[] = [];
let server: SMTPServer;
let line: Line;
let site: OwnSite;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  line = await openLine({ port: (server.server.address() as AddressInfo).port });
  // The outbox is polled each second.
  site = await startOwnSite({ SMTP_URL: `smtp://127.0.0.1:${line.port}`, TEST_HURRIES: 'true' });
});
afterAll(async () => {
  await site.discard();
  await line.close();
  await new Promise<void>((closed) => server.close(closed));
});

async function addAgent(username: string): Promise<string> {
  const email = `${username}@hearthside.test`;
  const person = { username, email, first_name: 'Ada', last_name: 'Test', phone_number: '207 555 0100' };
  const password = 'a-test-password';
  const body = { ...person, password, password_confirmation: password };
  expect((await site.ask('/api/agents', { body, token: await site.signIn() })).status).toBe(201);
  return email;
}

const forget = async (email: string) => (await site.ask('/api/password_resets/forgot', { body: { email } })).status;

interface Row {
  attempts: number;
  /** Null while no process sends the email. */
  locked_until: string | null;
  due_at: number;
  failed_at: string | null;
}
const rows = async (email: string) => {
  const find = (payload: string): Promise<Row[]> => strapi.db.connection('jobs').where({ kind: 'email' }).whereLike('payload', payload);
  const found = await site.run(find, `%"${email}"%`);
  return found.map((row) => ({ ...row, due_at: Number(row.due_at) }));
};

/** Waits for the next attempt and makes the one after it due. Returns the delay (minutes) until that would have been; null at the end. */
async function nextDelay(email: string, attempts: number): Promise<number | null> {
  const row = await until('the email is tried', async () =>
    (await rows(email)).find((row) => row.locked_until === null && (row.failed_at ?? row.attempts === attempts)),
  );
  if (row!.failed_at) return null;
  await site.run(
    (payload) => strapi.db.connection('jobs').where({ kind: 'email' }).whereLike('payload', payload).update({ due_at: 0 }),
    `%"${email}"%`,
  );
  return Math.round((row!.due_at - Date.now()) / 60_000);
}

test('without a mail server, requests do not wait, emails are retried after 1, 5, 15 and 60 minutes, and the next ones arrive once it is back', async () => {
  const [ada, bob] = [await addAgent('ada'), await addAgent('bob')];
  line.drop();

  const status = await forget(ada);
  const queued = await rows(ada);
  line.refuse();
  const delays = [];
  for (let attempts = 1; delays.at(-1) !== null; attempts += 1) delays.push(await nextDelay(ada, attempts));
  line.mend();
  await forget(bob);
  await until('the email arrives', () => recipients.includes(bob));

  expect(status).toBe(204);
  expect(queued).toEqual([expect.objectContaining({ reason: null, failed_at: null })]);
  expect(delays).toEqual([1, 5, 15, 60, null]);
  expect(recipients).toEqual([bob]);
});
