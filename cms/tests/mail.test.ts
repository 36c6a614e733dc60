import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { find, run, runInEach, runInNext } from './support/backstage';
import { call, stayAtFirst } from './support/call';
import { clockRuns, timePasses } from './support/clock';
import { emailsTo } from './support/emails';
import { buildAgent, stored } from './support/people';
import { clearThrottles } from './support/throttles';
import { until } from './support/until';

const uid = 'api::queued-email.queued-email';
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
  runInEach(`(() => {
    const { environment } = require(strapi.dirs.dist.root + '/src/settings/environment');
    environment.smtpUrl = 'smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}';
    const { providerOptions, settings } = require(strapi.dirs.dist.root + '/src/mail/provider').mailProvider();
    environment.smtpUrl = undefined;
    globalThis.emlProvider = strapi.plugin('email').provider;
    strapi.plugin('email').provider = require('@strapi/provider-email-nodemailer').init(providerOptions, settings);
  })()`);
const writeEmails = () => runInEach(`void (strapi.plugin('email').provider = globalThis.emlProvider)`);

const forgot = (email: string) => call('forgotPassword', { body: { email } });
const queued = (to: string[]) => find<{ attempts: number; due_at: string; reason: string }>(uid, { to });
const emailOf = async () => (await stored(await buildAgent())).email;

test('an email is written to a file in the outbox without SMTP', async () => {
  await run(`strapi.plugin('email').service('email').send({ to: 'outbox@example.com', subject: 'The tide', text: 'It is high.' })`);

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

test('an email that was sent but could not be deleted from the outbox is not sent again', async () => {
  stayAtFirst();
  const email = await emailOf();
  // Another process, which cannot know that the email was sent, finds it not yet due.
  await timePasses(-10 * retryMs, runInNext);
  await runInEach(`(() => {
    const query = strapi.db.query.bind(strapi.db);
    const fail = async () => { throw new Error('The database failed'); };
    strapi.db.query = (uid) => ({ ...query(uid), ...(uid === '${uid}' && { delete: fail }) });
  })()`);
  await forgot(email);
  const hasFailed = async () => (await queued([email]))[0]?.attempts === 1;
  await until('the deletion has failed', hasFailed).finally(() => runInEach('void delete strapi.db.query'));

  await timePasses(retryMs, run);
  await forgot('nobody@hearthside.test');
  await until('the outbox is empty', async () => (await queued([email, 'nobody@hearthside.test'])).length === 0);

  expect(await emailsTo(email)).toHaveLength(1);
});
