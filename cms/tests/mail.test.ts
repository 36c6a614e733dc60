import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { sentIn } from '../../scripts/lib/outbox.cjs';
import { run, runInEach } from './support/backstage';
import { call, stayAtFirst } from './support/call';
import { clockRuns, timePasses } from './support/clock';
import { emailsTo, storeEmail } from './support/emails';
import { jobsDone } from './support/jobs';
import { buildAgent, stored } from './support/people';
import { clearThrottles } from './support/throttles';
import type { EmailProvider } from './support/server-code';
import { until } from './support/until';

declare global {
  var emlProvider: EmailProvider;
  var mend: () => void;
}

const retryMs = 60_000;

/** Failures of the mail server for the next emails. It accepts all others. */
const failures: ('rejects' | 'dies')[] = [];
const accepted: string[] = [];
/** Open connections by the port of the client. Two processes of a site may send at the same time. */
const sockets = new Map<number | undefined, Socket>();
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope, remotePort }, done) {
    const failure = failures.shift();
    if (failure === 'dies') return void stream.once('data', () => sockets.get(remotePort)!.destroy());
    stream.resume().on('end', () => {
      if (failure) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      accepted.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});
// Connections that the test closes.
mailServer.on('error', () => undefined);

beforeAll(async () => {
  mailServer.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket));
  await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening));
});
afterAll(() => new Promise<void>((closed) => mailServer.close(closed)));
beforeEach(clearThrottles);
afterEach(clockRuns);

/** Makes the site send emails to the mail server, as with SMTP_URL, until `writeEmails`. */
const useMailServer = () =>
  runInEach(
    (port) => {
      const { environment } = serverModule('settings/environment');
      environment.smtpUrl = `smtp://127.0.0.1:${port}`;
      const { providerOptions, settings } = serverModule('mail/provider').mailProvider();
      environment.smtpUrl = undefined;
      globalThis.emlProvider = strapi.plugin('email').provider;
      strapi.plugin('email').provider = serverPackage('@strapi/provider-email-nodemailer').init(providerOptions, settings);
    },
    (mailServer.server.address() as AddressInfo).port,
  );
const writeEmails = () => runInEach(() => void (strapi.plugin('email').provider = globalThis.emlProvider));

const forgot = (email: string) => call('forgotPassword', { body: { email } });
const queued = async (to: string[]) => {
  const jobs = await run(
    (): Promise<{ payload: string; attempts: number; due_at: string; reason: string }[]> =>
      strapi.db.connection('jobs').where({ kind: 'email' }),
  );
  return jobs.filter(({ payload }) => to.includes((JSON.parse(payload) as { to: string }).to));
};
const emailOf = async () => (await stored(await buildAgent())).email;

test('an email is written to a file in the outbox without SMTP', async () => {
  await run(() => strapi.plugin('email').service('email').send({ to: 'outbox@example.com', subject: 'The tide', text: 'It is high.' }));

  const emails = await emailsTo('outbox@example.com');

  expect(emails).toHaveLength(1);
  expect(emails[0]).toContain('It is high.');
  expect(emails[0]).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
});

test('a mail server that rejects an email and dies during another gets each email once', async () => {
  const addresses = [await emailOf(), await emailOf(), await emailOf()];
  const start = Date.now();
  failures.push('rejects', 'dies');
  await useMailServer();
  try {
    for (const address of addresses) await forgot(address);
    await until('two emails failed and one was sent', async () => {
      const waiting = await queued(addresses);
      return waiting.length === 2 && waiting.every(({ attempts }) => attempts === 1);
    });
    expect(accepted).toHaveLength(1);
    const waiting = await queued(addresses);
    expect(waiting.every(({ due_at }) => Number(due_at) >= start + retryMs)).toBe(true);
    expect(waiting.map(({ reason }) => reason).join()).toContain('Try again later');

    await timePasses(retryMs);
    // Any email makes the outbox look for others.
    await forgot('nobody@hearthside.test');
    await until('the outbox is empty', async () => (await queued([...addresses, 'nobody@hearthside.test'])).length === 0);
  } finally {
    await writeEmails();
  }

  expect(accepted.sort()).toEqual(addresses.sort());
});

test('an email that was sent but could not be deleted from the queue is not sent again', async () => {
  stayAtFirst();
  const email = await emailOf();
  await runInEach(() => {
    const { provider } = strapi.plugin('email');
    const { send } = provider;
    const { transaction } = strapi.db;
    const fail = async () => {
      throw new Error('The database failed');
    };
    provider.send = (message: object) => send(message).finally(() => (strapi.db.transaction = fail));
    globalThis.mend = () => {
      provider.send = send;
      strapi.db.transaction = transaction;
    };
  });
  await forgot(email);
  const directory = await run(() => process.env.DATA_DIR!);
  await until('the email is sent', () => sentIn(directory).some((sent) => sent.includes(`To: ${email}`)));
  await runInEach(() => globalThis.mend());
  expect(await queued([email])).toHaveLength(1);

  await jobsDone();

  expect(await emailsTo(email)).toHaveLength(1);
});

test('an email that is sent twice is the same message with the same link', async () => {
  const email = await emailOf();
  await storeEmail(email);
  await jobsDone();
  await storeEmail(email);

  const [first, second] = (await emailsTo(email)).map((sent) => [/^Message-ID: .*$/m.exec(sent)?.[0], /token=[\w-]*/.exec(sent)?.[0]]);

  expect(first).toEqual([expect.stringContaining('@'), expect.stringMatching(/^token=[\w-]{43}$/)]);
  expect(second).toEqual(first);
});
