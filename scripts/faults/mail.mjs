import { readdirSync } from 'node:fs';
import { readerOf } from './stored.mjs';
import { told } from './table.mjs';

/** When an email is tried again after each failure, in minutes. */
const schedule = [1, 5, 15, 60];
const minute = 60_000;

/** A mail server that refuses: nobody waits for it, and emails go on being tried. */
export async function happen(stage) {
  const { admin, relays, services, databaseUrl } = await stage.topology();
  const read = readerOf({ databaseUrl });
  // Each for a purpose of their own, as nobody is sent many links at once.
  const [ada, bob, eve] = await Promise.all(['ada', 'bob', 'eve'].map((name) => addAgent(admin, name)));
  const withMail = await timesOf(admin, ada);
  await untilEmpty(read);
  relays.mail.refuse();
  const without = await timesOf(admin, bob);
  const isAsFast = without.median <= withMail.median + 50 && without.statuses === '204';
  told(
    'SMTP down: forgot answers as fast as ever (median)',
    `≤ ${withMail.median + 50} ms`,
    `${without.median} ms, all ${without.statuses}`,
    isAsFast,
  );

  const [{ id }] = await read('select id from letters where failed_at is null order by id desc limit 1');
  const waits = await followEmail(stage, read, id);
  const known = waits.slice(0, schedule.length).map((wait) => Math.round(wait / minute));
  const isAsPromised = known.join() === schedule.join() && waits.length === schedule.length;
  told(
    'SMTP down: the email is tried again after minutes, then shown as failed',
    '1, 5, 15, 60, failed',
    `${waits.map((wait) => Math.round(wait / minute)).join(', ')}${waits.hasFailed ? ', failed' : ''}`,
    isAsPromised && waits.hasFailed,
  );

  await stage.clock.jump(0);
  relays.mail.pass();
  const before = readdirSync(services.mail.dir).length;
  const began = Date.now();
  await admin.ask('POST', '/api/password_resets/forgot', { email: eve });
  while (readdirSync(services.mail.dir).length === before && Date.now() - began < 60_000)
    await new Promise((later) => setTimeout(later, 100));
  const took = Date.now() - began;
  told('SMTP up again: the next email arrives', '≤ 15 s', `${(took / 1000).toFixed(1)} s`, took <= 15_000);
}

async function addAgent(admin, username) {
  const password = 'a-password-of-theirs';
  const person = {
    username,
    first_name: username,
    last_name: 'Of The Test',
    email: `${username}@hearthside.test`,
    phone_number: '207 555 0100',
  };
  const { status, body } = await admin.ask('POST', '/api/agents', { ...person, password, password_confirmation: password });
  if (status !== 201) throw new Error(`${username} could not be added: ${JSON.stringify(body)}`);
  return person.email;
}

async function timesOf(admin, email, count = 5) {
  const replies = [];
  while (replies.length < count)
    replies.push(await Object.assign(admin.at(admin.url), { headers: {} }).ask('POST', '/api/password_resets/forgot', { email }));
  const times = replies.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return { median: Math.round(times[Math.floor(count / 2)]), statuses: [...new Set(replies.map(({ status }) => status))].join() };
}

async function untilEmpty(read) {
  while ((await read('select id from letters where failed_at is null')).length > 0) await new Promise((later) => setTimeout(later, 200));
}

/** How long an email waits after each failure, in milliseconds; the clock jumps to when it is due. */
async function followEmail(stage, read, id) {
  const waits = [];
  for (let attempts = 1; attempts <= 8; attempts += 1) {
    const row = await untilTried(read, id, attempts);
    if (!row || row.failed_at) return Object.assign(waits, { hasFailed: Boolean(row?.failed_at) });
    const now = Date.now() + stage.clock.seconds * 1000;
    waits.push(Number(row.due_at) - now);
    await stage.clock.jump(Math.ceil((Number(row.due_at) - Date.now()) / 1000) + 1);
  }
  return waits;
}

/** The email once it was tried this often or given up; undefined when it is gone, or when nobody tries any more. */
async function untilTried(read, id, attempts) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const [row] = await read(`select attempts, due_at, failed_at from letters where id = ${id}`);
    if (!row || row.failed_at || row.attempts >= attempts) return row;
    await new Promise((later) => setTimeout(later, 100));
  }
  return undefined;
}
