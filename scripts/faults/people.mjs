import { Client } from './client.mjs';

/** Who comes by: of a hundred requests of `act` 95 are visitors' reads, four those of somebody signed in, and one is a save. */
export async function peopleOf(admin) {
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
    (n) => `/agents?q=last${n % agents.length}`,
    () => '/about',
  ];
  const staff = [
    (n) => `/api/posts/${any(posts, n)}`,
    (n) => `/api/agents/${any(agents, n)}`,
    () => '/api/season_images',
    (n) => `/api/posts/${any(posts, n)}/revisions`,
  ];
  const saves = [
    (n) => [`/api/posts/${any(posts, n)}`, { post: { title: `Saved at ${Date.now()}` } }],
    (n) => [`/api/agents/${any(agents, n)}`, { title: `Saved at ${Date.now()}` }],
  ];
  const told = async (kind, path, asked) => ({ kind, path, ...(await asked) });
  const act = (n) => {
    const [place, hundred] = [n % 100, Math.floor(n / 100)];
    if (place === 50) {
      const [path, body] = saves[hundred % saves.length](n);
      return told('save', path, admin.ask('PATCH', path, body));
    }
    const isStaffs = place % 25 === 24;
    const path = isStaffs ? staff[(n >> 5) % staff.length](n) : visits[n % visits.length](n);
    return told(isStaffs ? 'staff' : 'visit', path, (isStaffs ? admin : visitor).get(path));
  };
  return { act, visitProfile: (n) => visitor.get(`/agents/${any(agents, n)}`) };
}

/** As many pages of agents as fill what two sites may keep of such pages. */
const profiles = 1600;
/** One round of whatever people ask for. */
const round = 200;
const atOnce = 4;

/** Has people come by until what is kept is full, so that only what never ends is taken for growth; tells how many came. */
export async function warmUp(people) {
  const asked = [
    ...Array.from({ length: profiles }, (_, n) => () => people.visitProfile(n)),
    ...Array.from({ length: round }, (_, n) => () => people.act(n)),
  ];
  const waiting = asked.values();
  const crew = Array.from({ length: atOnce }, async () => {
    for (const ask of waiting) await ask();
  });
  await Promise.all(crew);
  return asked.length;
}
