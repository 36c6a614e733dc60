import { setTimeout as sleep } from 'node:timers/promises';
import { addPeopleAndPosts } from './many.mjs';
import { peopleOf, warmUp } from './people.mjs';
import { readerOf } from './stored.mjs';
import { medianOf, percentile, sizeOf } from './figures.mjs';
import { seconds, told } from './table.mjs';

const minutes = Number(process.env.SOAK_MINUTES ?? 30);
/** Requests a second; more would only measure how fast this machine is, which bench does. */
const rate = Number(process.env.SOAK_RATE ?? 10);
const many = 10_000;
/** How long (milliseconds) one of a hundred may wait on a machine of two processors: one that is overrun is slow all the time. */
const longest = 1000;

/** Half an hour of visitors and staff on a large site: does it grow, does it slow down, does anything fail. */
export async function happen(stage) {
  const { admin, sites, databaseUrl, settings } = await stage.topology();
  await addPeopleAndPosts(readerOf({ databaseUrl }), many);
  // What was written below the site's feet it has not heard of.
  for (const site of sites) {
    await site.stop();
    await site.start();
  }
  await admin.signIn(settings);
  const people = await peopleOf(admin);
  const visits = await warmUp(people);
  const soaked = await soak(people, sites);
  tellErrors(soaked.answers, visits);
  tellMemory(soaked.memory, sites);
  tellTimes(soaked.answers);
}

/**
 * Requests that come at their time, whether those before them were answered or not. An answer's time counts from when its request was
 * due: nobody waits less because whoever asks is late.
 */
async function soak(people, sites) {
  const [answers, memory] = [[], []];
  const pending = new Set();
  const began = Date.now();
  const length = minutes * 60_000;
  for (let n = 0; n < (length / 1000) * rate; n += 1) {
    const due = began + (n * 1000) / rate;
    if (due > Date.now()) await sleep(due - Date.now());
    if (n % (rate * 5) === 0) memory.push(sites.map(({ pid }) => sizeOf(pid)));
    const answer = people
      .act(n)
      .then(({ kind, path, status }) =>
        answers.push({ kind, path, status, minute: Math.floor((due - began) / 60_000), milliseconds: Date.now() - due }),
      );
    pending.add(answer);
    void answer.finally(() => pending.delete(answer));
  }
  await Promise.all(pending);
  return { answers, memory };
}

const ofKind = (answers, kind) => answers.filter((answer) => answer.kind === kind);

/** Everything that was asked for is there, and this person may have it: whatever is not answered with it is an error. */
function tellErrors(answers, visits) {
  const failed = answers.filter(({ status }) => status !== 200);
  failed.slice(0, 10).forEach(({ kind, path, status }) => console.error(`Soak: ${kind} of ${path} got ${status}`));
  const count = (kind) => ofKind(answers, kind).length;
  const what = `${minutes} minutes, ${many} agents and posts, after ${visits} visits (${count('visit')} visits, ${count('staff')} of staff, ${count('save')} saves)`;
  told(`Soak of ${what}: errors`, '0', String(failed.length), failed.length === 0 && answers.length > 0);
}

/** What a site holds at most in the first and in the last fifth of the time. */
function tellMemory(memory, sites) {
  const part = Math.max(1, Math.floor(memory.length / 5));
  const highest = (samples, site) => Math.max(...samples.map((sizes) => sizes[site]));
  const growth = sites.map((_, site) => [highest(memory.slice(0, part), site), highest(memory.slice(-part), site)]);
  const measured = growth.map(
    ([first, last]) => `${Math.round(first)} → ${Math.round(last)} MB (${((last / first - 1) * 100).toFixed(1)} %)`,
  );
  const isKept = growth.every(([first, last]) => last <= first * 1.1);
  told('Soak: memory of each site, at most in the first and the last fifth', '≤ +10 %', measured.join(', '), isKept);
}

/** Of the minutes in the first and the last third the medians are compared: in one of them the machine may have had other work. */
function tellTimes(answers) {
  const count = Math.ceil(minutes);
  const p99 = Array.from({ length: count }, (_, minute) => percentile(answers.filter((answer) => answer.minute === minute)));
  const part = Math.max(1, Math.floor(count / 3));
  const [first, last] = [medianOf(p99.slice(0, part)), medianOf(p99.slice(-part))];
  const isFlat = last <= Math.max(first * 1.5, first + 50);
  told(
    'Soak: p99 of each minute',
    `flat, ≤ ${seconds(longest)}`,
    p99.map((time) => seconds(time)).join(', '),
    isFlat && Math.max(first, last) <= longest,
  );
  for (const kind of ['visit', 'staff', 'save']) {
    const times = [0.5, 0.95, 0.99].map((share) => seconds(percentile(ofKind(answers, kind), share)));
    told(`Soak: ${kind}: half, 95 and 99 of a hundred within`, '', times.join(', '), true);
  }
}
