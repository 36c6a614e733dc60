import { Client } from './client.mjs';

/** Simulated users: of 100 requests of `request`, 95 are page views by visitors, four are reads by staff, and one is a save. */
export async function simulateUsers(admin) {
  const visitor = new Client(admin.url);
  const { body: posts } = await admin.get('/api/posts');
  const { body: agents } = await admin.get('/api/agents');
  const pick = (list, n) => list[(n * 7919) % list.length].id;
  const visits = [
    () => '/',
    () => '/agents',
    () => '/insights',
    (n) => `/agents/${pick(agents, n)}`,
    // Visitors read new insights most.
    (n) => `/insights/${posts[n % 50].id}`,
    (n) => `/agents?page=${(n % 20) + 1}`,
    (n) => `/agents?q=last${n % agents.length}`,
    () => '/about',
  ];
  const staff = [
    (n) => `/api/posts/${pick(posts, n)}`,
    (n) => `/api/agents/${pick(agents, n)}`,
    () => '/api/season_images',
    (n) => `/api/posts/${pick(posts, n)}/revisions`,
  ];
  const saves = [
    (n) => [`/api/posts/${pick(posts, n)}`, { post: { title: `Saved at ${Date.now()}` } }],
    (n) => [`/api/agents/${pick(agents, n)}`, { title: `Saved at ${Date.now()}` }],
  ];
  const labeled = async (kind, path, response) => ({ kind, path, ...(await response) });
  const request = (n) => {
    const [position, hundred] = [n % 100, Math.floor(n / 100)];
    if (position === 50) {
      const [path, body] = saves[hundred % saves.length](n);
      return labeled('save', path, admin.ask('PATCH', path, body));
    }
    const isStaff = position % 25 === 24;
    const path = isStaff ? staff[(n >> 5) % staff.length](n) : visits[n % visits.length](n);
    return labeled(isStaff ? 'staff' : 'visit', path, (isStaff ? admin : visitor).get(path));
  };
  return { request, visitProfile: (n) => visitor.get(`/agents/${pick(agents, n)}`) };
}

/** Number of profile pages that fills the caches of two sites. */
const profiles = 1600;
const mixedRequests = 200;
const concurrency = 4;

/** Fills the caches, so that their growth does not count as a memory leak. Returns the number of requests. */
export async function warmUp(users) {
  const requests = [
    ...Array.from({ length: profiles }, (_, n) => () => users.visitProfile(n)),
    ...Array.from({ length: mixedRequests }, (_, n) => () => users.request(n)),
  ];
  const queue = requests.values();
  const workers = Array.from({ length: concurrency }, async () => {
    for (const send of queue) await send();
  });
  await Promise.all(workers);
  return requests.length;
}
