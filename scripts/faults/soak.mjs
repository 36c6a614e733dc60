import { readFileSync } from 'node:fs';
import { addPeopleAndPosts } from './many.mjs';
import { Client } from './client.mjs';
import { readerOf } from './stored.mjs';
import { seconds, told } from './table.mjs';

const minutes = Number(process.env.SOAK_MINUTES ?? 30);
/** Requests a second; more would only measure how fast this machine is, which bench does. */
const rate = Number(process.env.SOAK_RATE ?? 10);
const many = 10_000;
const warmUp = 0.1;
const windows = 6;

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
  const began = Date.now();
  const length = minutes * 60_000;
  const [answers, memory] = [[], []];
  const pending = new Set();
  for (let n = 0; Date.now() - began < length; n += 1) {
    const due = began + (n * 1000) / rate;
    if (due > Date.now()) await new Promise((later) => setTimeout(later, due - Date.now()));
    if (n % (rate * 5) === 0) memory.push({ at: Date.now() - began, sizes: sites.map(sizeOf) });
    const answer = people(n).then(({ kind, status, milliseconds }) => answers.push({ at: Date.now() - began, kind, status, milliseconds }));
    pending.add(answer);
    void answer.finally(() => pending.delete(answer));
  }
  await Promise.all(pending);
  tellSoak(answers, memory, length);
}

/** Of a hundred requests 95 are visitors' reads, four those of somebody signed in, and one is a save. */
async function peopleOf(admin) {
  const visitor = new Client(admin.url);
  const { body: posts } = await admin.get('/api/posts');
  const { body: agents } = await admin.get('/api/agents');
  const any = (list, n) => list[(n * 7919) % list.length].id;
  const visits = [
    () => '/',
    () => '/agents',
    () => '/insights',
    (n) => `/agents/${any(agents, n)}`,
    // What is new is what people read.
    (n) => `/insights/${posts[n % 50].id}`,
    (n) => `/agents?page=${(n % 20) + 1}`,
    (n) => `/agents?q=last${n % many}`,
    () => '/about',
  ];
  const staff = [
    (n) => `/api/posts/${any(posts, n)}`,
    (n) => `/api/agents/${any(agents, n)}`,
    () => '/api/season_images',
    (n) => `/api/posts/${any(posts, n)}/revisions`,
  ];
  const told = async (kind, asked) => ({ kind, ...(await asked) });
  return (n) => {
    const place = n % 100;
    if (place === 50) return told('save', admin.ask('PATCH', `/api/posts/${any(posts, n)}`, { post: { title: `Saved at ${Date.now()}` } }));
    if (place % 25 === 24) return told('staff', admin.get(staff[(n >> 5) % staff.length](n)));
    return told('visit', visitor.get(visits[n % visits.length](n)));
  };
}

/** Resident memory of a site, in MB. */
const sizeOf = ({ pid }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

function tellSoak(answers, memory, length) {
  const failed = answers.filter(({ status }) => status === 0 || status >= 400);
  failed.slice(0, 10).forEach(({ kind, status }) => console.error(`Soak: ${kind} got ${status}`));
  const count = (kind) => answers.filter((answer) => answer.kind === kind).length;
  const what = `Soak of ${minutes} minutes, ${many} agents and posts (${count('visit')} visits, ${count('staff')} of staff, ${count('save')} saves)`;
  told(`${what}: errors`, '0', String(failed.length), failed.length === 0);

  const peak = (from, to) => memory.filter(({ at }) => at >= from * length && at < to * length).map(({ sizes }) => sizes);
  const highest = (samples, site) => Math.max(...samples.map((sizes) => sizes[site]));
  const growth = [0, 1].map((site) => {
    const [first, last] = [highest(peak(warmUp, warmUp + 0.2), site), highest(peak(0.8, 1.1), site)];
    return { first, last, ratio: last / first };
  });
  const sizes = growth.map(
    ({ first, last, ratio }) => `${Math.round(first)} → ${Math.round(last)} MB (${((ratio - 1) * 100).toFixed(1)} %)`,
  );
  told(
    'Soak: memory of each site after warm-up and at the end',
    '≤ +10 %',
    sizes.join(', '),
    growth.every(({ ratio }) => ratio <= 1.1),
  );

  const p99 = Array.from({ length: windows }, (_, n) => percentile(answers.filter(({ at }) => Math.floor((at / length) * windows) === n)));
  const [, second] = p99;
  const isFlat = Math.max(...p99.slice(2)) <= Math.max(second * 1.5, second + 50);
  told(`Soak: p99 of each of ${windows} parts`, 'flat', p99.map((time) => seconds(time)).join(', '), isFlat);
}

function percentile(answers) {
  const times = answers.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}
