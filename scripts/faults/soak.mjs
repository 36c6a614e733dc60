import { setTimeout as sleep } from 'node:timers/promises';
import { addAgentsAndPosts } from './add-agents-and-posts.mjs';
import { simulateUsers, warmUp } from './users.mjs';
import { readerOf } from './stored.mjs';
import { medianOf, percentile, residentMegabytes } from './figures.mjs';
import { report, seconds } from './table.mjs';

const minutes = Number(process.env.SOAK_MINUTES ?? 30);
/** Requests per second. More would measure the speed of this machine, which is the benchmark's job. */
const rate = Number(process.env.SOAK_RATE ?? 10);
const entries = 10_000;
/** Maximum p99 (ms) on a machine with two processors. An overloaded server exceeds it all the time. */
const maxP99Ms = 1000;

/** Half an hour of visitors and staff on a large site: measures errors, memory growth and response times. */
export async function runScenario(environment) {
  const { admin, sites, databaseUrl, settings } = await environment.topology();
  await addAgentsAndPosts(readerOf({ databaseUrl }), entries);
  // The sites do not notice rows that are written directly to the database.
  for (const site of sites) {
    await site.stop();
    await site.start();
  }
  await admin.signIn(settings);
  const users = await simulateUsers(admin);
  const visits = await warmUp(users);
  const soaked = await soak(users, sites);
  reportErrors(soaked.responses, visits);
  reportMemory(soaked.memory, sites);
  reportTimes(soaked.responses);
}

/**
 * Sends requests at a fixed rate, independent of earlier responses. Response times count from when a request was due, so a late
 * sender does not shorten them.
 */
async function soak(users, sites) {
  const [responses, memory] = [[], []];
  const pending = new Set();
  const startedAt = Date.now();
  const length = minutes * 60_000;
  for (let n = 0; n < (length / 1000) * rate; n += 1) {
    const due = startedAt + (n * 1000) / rate;
    if (due > Date.now()) await sleep(due - Date.now());
    if (n % (rate * 5) === 0) memory.push(sites.map(({ pid }) => residentMegabytes(pid)));
    const response = users
      .request(n)
      .then(({ kind, path, status }) =>
        responses.push({ kind, path, status, minute: Math.floor((due - startedAt) / 60_000), milliseconds: Date.now() - due }),
      );
    pending.add(response);
    void response.finally(() => pending.delete(response));
  }
  await Promise.all(pending);
  return { responses, memory };
}

const ofKind = (responses, kind) => responses.filter((response) => response.kind === kind);

/** Every request is for existing content that the user may read, so every status but 200 is an error. */
function reportErrors(responses, visits) {
  const failed = responses.filter(({ status }) => status !== 200);
  failed.slice(0, 10).forEach(({ kind, path, status }) => console.error(`Soak: ${kind} ${path} returned ${status}`));
  const count = (kind) => ofKind(responses, kind).length;
  const what = `${minutes} minutes, ${entries} agents and posts, after ${visits} warm-up requests (${count('visit')} page views, ${count('staff')} staff reads, ${count('save')} saves)`;
  report(`Soak of ${what}: errors`, '0', String(failed.length), failed.length === 0 && responses.length > 0);
}

/** Compares the peak memory of each replica in the first and the last fifth of the run. */
function reportMemory(memory, sites) {
  const part = Math.max(1, Math.floor(memory.length / 5));
  const highest = (samples, site) => Math.max(...samples.map((sizes) => sizes[site]));
  const growth = sites.map((_, site) => [highest(memory.slice(0, part), site), highest(memory.slice(-part), site)]);
  const measured = growth.map(
    ([first, last]) => `${Math.round(first)} → ${Math.round(last)} MB (${((last / first - 1) * 100).toFixed(1)}%)`,
  );
  const isExpected = growth.every(([first, last]) => last <= first * 1.1);
  report('Soak: peak memory per replica, first and last fifth of the run', '≤ +10%', measured.join(', '), isExpected);
}

/** Compares the medians of the first and the last third, because the machine may have had other work during single minutes. */
function reportTimes(responses) {
  const count = Math.ceil(minutes);
  const p99 = Array.from({ length: count }, (_, minute) => percentile(responses.filter((response) => response.minute === minute)));
  const part = Math.max(1, Math.floor(count / 3));
  const [first, last] = [medianOf(p99.slice(0, part)), medianOf(p99.slice(-part))];
  const isFlat = last <= Math.max(first * 1.5, first + 50);
  report(
    'Soak: p99 per minute',
    `flat, ≤ ${seconds(maxP99Ms)}`,
    p99.map((time) => seconds(time)).join(', '),
    isFlat && Math.max(first, last) <= maxP99Ms,
  );
  for (const kind of ['visit', 'staff', 'save']) {
    const times = [0.5, 0.95, 0.99].map((share) => seconds(percentile(ofKind(responses, kind), share)));
    report(`Soak: ${kind}: p50, p95, p99`, '', times.join(', '), true);
  }
}
