import { readdirSync } from 'node:fs';
import { readerOf } from './stored.mjs';
import { report } from './table.mjs';

/** Delays before each retry of an email, in minutes. */
const retryMinutes = [1, 5, 15, 60];
const minute = 60_000;

/** The mail server refuses connections. Requests do not wait for it, and emails are retried. */
export async function runScenario(environment) {
  const { admin, relays, services, databaseUrl } = await environment.topology();
  const read = readerOf({ databaseUrl });
  // The number of reset links per agent is limited, so each measurement uses another agent.
  const [ada, bob, eve] = await Promise.all(['ada', 'bob', 'eve'].map((name) => addAgent(admin, name)));
  const withMail = await timesOf(admin, ada);
  await untilEmpty(read);
  relays.mail.refuse();
  const without = await timesOf(admin, bob);
  const isUnaffected = without.median <= withMail.median + 50 && without.statuses === '204';
  report(
    'SMTP down: forgot-password response time (median)',
    `≤ ${withMail.median + 50} ms`,
    `${without.median} ms, all ${without.statuses}`,
    isUnaffected,
  );

  const [{ id }] = await read('select id from letters where failed_at is null order by id desc limit 1');
  const waits = await followEmail(environment, read, id);
  const delays = waits.slice(0, retryMinutes.length).map((wait) => Math.round(wait / minute));
  const isOnSchedule = delays.join() === retryMinutes.join() && waits.length === retryMinutes.length;
  report(
    'SMTP down: email retry delays in minutes, then marked failed',
    '1, 5, 15, 60, failed',
    `${waits.map((wait) => Math.round(wait / minute)).join(', ')}${waits.hasFailed ? ', failed' : ''}`,
    isOnSchedule && waits.hasFailed,
  );

  await environment.clock.jump(0);
  relays.mail.pass();
  const before = readdirSync(services.mail.dir).length;
  const startedAt = Date.now();
  await admin.ask('POST', '/api/password_resets/forgot', { email: eve });
  while (readdirSync(services.mail.dir).length === before && Date.now() - startedAt < 60_000)
    await new Promise((later) => setTimeout(later, 100));
  const deliveryMs = Date.now() - startedAt;
  report('SMTP back: time until the next email is delivered', '≤ 15 s', `${(deliveryMs / 1000).toFixed(1)} s`, deliveryMs <= 15_000);
}

async function addAgent(admin, username) {
  const password = 'a-test-password';
  const person = {
    username,
    first_name: username,
    last_name: 'Test',
    email: `${username}@hearthside.test`,
    phone_number: '207 555 0100',
  };
  const { status, body } = await admin.ask('POST', '/api/agents', { ...person, password, password_confirmation: password });
  if (status !== 201) throw new Error(`Failed to add ${username}: ${JSON.stringify(body)}`);
  return person.email;
}

async function timesOf(admin, email, count = 5) {
  const replies = [];
  while (replies.length < count)
    replies.push(await Object.assign(admin.at(admin.url), { headers: {} }).ask('POST', '/api/password_resets/forgot', { email }));
  const times = replies.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return { median: Math.round(times[Math.floor(count / 2)]), statuses: [...new Set(replies.map(({ status }) => status))].join() };
}

async function untilEmpty(read) {
  while ((await read('select id from letters where failed_at is null')).length > 0) await new Promise((later) => setTimeout(later, 200));
}

/** Returns the delays (ms) before each retry of an email. The clock jumps to each retry. */
async function followEmail(environment, read, id) {
  const waits = [];
  for (let attempts = 1; attempts <= 8; attempts += 1) {
    const row = await untilTried(read, id, attempts);
    if (!row || row.failed_at) return Object.assign(waits, { hasFailed: Boolean(row?.failed_at) });
    const now = Date.now() + environment.clock.seconds * 1000;
    waits.push(Number(row.due_at) - now);
    await environment.clock.jump(Math.ceil((Number(row.due_at) - Date.now()) / 1000) + 1);
  }
  return waits;
}

/** Returns the email after this many attempts or when it is marked failed; undefined if it is deleted, or not retried in time. */
async function untilTried(read, id, attempts) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const [row] = await read(`select attempts, due_at, failed_at from letters where id = ${id}`);
    if (!row || row.failed_at || row.attempts >= attempts) return row;
    await new Promise((later) => setTimeout(later, 100));
  }
  return undefined;
}
