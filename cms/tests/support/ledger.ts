import { createHash, randomUUID } from 'node:crypto';
import { imageForm } from './images';
import type { OwnSite } from './own-site';

type State = Record<string, unknown>;
type Body = { id: string; image_url: string };

/** An entry with one writer. `unsure` is the change of a save without a response, which may or may not be stored. */
interface Entry {
  state: State;
  unsure?: State;
  /** Whether all its saves were acknowledged. */
  isDone?: boolean;
}

const password = 'a-test-password';
const writers = 6;

/** The saves that sites acknowledged, and the comparison with what they stored. */
export class Ledger {
  readonly posts = new Map<string, Entry>();
  readonly agents = new Map<string, Entry>();
  /** Saves that a site rejected, although nothing was wrong with them. */
  readonly rejections: string[] = [];
  acknowledged = 0;
  /** Duration of the slowest save (ms). */
  slowestMs = 0;

  /** @param token of an administrator's session */
  constructor(public token: string) {}

  /** Saves through these sites, with several writers, until `act` calls `stop` or resolves. Resolves when they have finished. */
  async writeDuring(sites: OwnSite[], act: (stop: () => void) => Promise<void>): Promise<void> {
    let isOver = false;
    const stop = () => void (isOver = true);
    const kinds = [this.writeAgent, this.writePost, this.writeImage];
    const work = async (_: unknown, n: number) => {
      while (!isOver) await kinds[n % kinds.length].call(this, sites[n % sites.length]);
    };
    await Promise.all([act(stop).finally(stop), ...Array.from({ length: writers }, work)]);
  }

  /** Sends a save and records its change. Returns null if it is not acknowledged. */
  private async save(site: OwnSite, entry: Entry, change: State, path: string, body: object = {}, method = 'PATCH'): Promise<Body | null> {
    const startedAt = Date.now();
    const reply = await site.ask<Body>(path, { method, body, token: this.token }).catch(() => undefined);
    this.slowestMs = Math.max(this.slowestMs, Date.now() - startedAt);
    if (reply && reply.status < 300) {
      this.acknowledged += 1;
      Object.assign(entry.state, change);
      return reply.body;
    }
    entry.unsure = change;
    if (reply && reply.status !== 503) this.rejections.push(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return null;
  }

  private async createPost(site: OwnSite, title: string): Promise<[id: string, post: Entry] | null> {
    const post: Entry = { state: { published: false, image_url: null } };
    const created = await this.save(site, post, { title }, '/api/posts', { post: { title, content: '<p>Text.</p>' } }, 'POST');
    if (!created) return null;
    this.posts.set(created.id, post);
    return [created.id, post];
  }

  /** Creates, edits, restores, publishes and unpublishes a post, and replaces its image, until a save is not acknowledged. */
  private async writePost(site: OwnSite): Promise<void> {
    const name = randomUUID();
    const [id, post] = (await this.createPost(site, `${name} first`)) ?? [];
    if (!post) return;
    const edit = (title: string) => this.save(site, post, { title }, `/api/posts/${id}`, { post: { title } });
    const publish = (published: boolean) => this.save(site, post, { published }, `/api/posts/${id}/${published ? 'publish' : 'unpublish'}`);
    post.isDone = Boolean(
      (await edit(`${name} second`)) &&
        (await this.restore(site, id!, post, `${name} first`)) &&
        (await publish(true)) &&
        (await this.upload(site, id!, post)) &&
        (await edit(`${name} third`)) &&
        // The replaced image is retained for the history.
        (await this.upload(site, id!, post)) &&
        (await publish(false)),
    );
  }

  /** Creates a post and uploads its image at once, so that an early failure happens while images are stored. */
  private async writeImage(site: OwnSite): Promise<void> {
    const [id, post] = (await this.createPost(site, `${randomUUID()} with an image`)) ?? [];
    if (post) await this.upload(site, id!, post);
  }

  private async restore(site: OwnSite, id: string, post: Entry, title: string): Promise<Body | null> {
    const history = await site.ask<{ items: Body[] }>(`/api/posts/${id}/revisions`, { token: this.token }).catch(() => undefined);
    return history?.status === 200 ? this.save(site, post, { title }, `/api/revisions/${history.body.items.at(-1)!.id}/restore`) : null;
  }

  private async upload(site: OwnSite, id: string, post: Entry): Promise<Body | null> {
    const saved = await this.save(site, post, { image_url: 'any' }, `/api/posts/${id}/upload_image`, await imageForm());
    if (saved) Object.assign(post.state, { image_url: saved.image_url, digest: await digestAt(site, saved.image_url) });
    return saved;
  }

  /** Creates, edits and deactivates an agent. */
  private async writeAgent(site: OwnSite): Promise<void> {
    const username = `a${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const agent: Entry = { state: { username, active: true, last_name: 'First' } };
    const person = { username, first_name: 'Ada', last_name: 'First', email: `${username}@hearthside.test`, phone_number: '207 555 0100' };
    const created = await this.save(site, agent, {}, '/api/agents', { ...person, password, password_confirmation: password }, 'POST');
    if (!created) return;
    this.agents.set(created.id, agent);
    agent.isDone = Boolean(
      (await this.save(site, agent, { last_name: 'Second' }, `/api/agents/${created.id}`, { last_name: 'Second' })) &&
        (await this.save(site, agent, { active: false }, `/api/agents/${created.id}/deactivate`)),
    );
  }

  /** Returns the entries that are complete now, with their state. */
  complete(): Ledger {
    const ledger = new Ledger(this.token);
    for (const type of ['posts', 'agents'] as const)
      for (const [id, { state, isDone }] of this[type]) if (isDone) ledger[type].set(id, { state: { ...state } });
    return ledger;
  }

  /** Returns a description of each acknowledged save that a site does not have. */
  async findLost(site: OwnSite): Promise<string[]> {
    const lost: string[] = [];
    for (const [type, fields] of [['posts', ['title', 'published', 'image_url']] as const, ['agents', ['last_name', 'active']] as const]) {
      const { body } = await site.ask<(State & { id: string })[]>(`/api/${type}`, { token: this.token });
      const stored = new Map(body.map((entry) => [entry.id, entry]));
      for (const [id, { state, unsure }] of this[type]) {
        const found = stored.get(id);
        const isKept = (field: string) =>
          found?.[field] === state[field] || (unsure && field in unsure && isPossible(found, unsure, field));
        for (const field of fields)
          if (!isKept(field)) lost.push(`${type} ${id}: ${field} is ${String(found?.[field])}, not ${String(state[field])}`);
        if (found?.image_url && !(await hasImage(site, found, state))) lost.push(`post ${id}: its image is missing or damaged`);
      }
    }
    return lost;
  }

  /** Returns the agents who can sign in although they are deactivated, or who cannot although they are active. */
  async findWrongSignIns(site: OwnSite, known: Set<string>): Promise<string[]> {
    const wrong: string[] = [];
    const agents = [...this.agents].filter(([id]) => !known.has(id)).map(([, agent]) => agent);
    for (const [n, { state, unsure }] of agents.entries()) {
      // Sign-ins are throttled per network.
      const headers = { 'x-forwarded-for': `198.51.${known.size % 256}.${n}` };
      const { status } = await site.ask('/api/auth/login', { body: { username: state.username, password }, headers });
      if (![state.active, unsure?.active].includes(status === 200)) wrong.push(`${String(state.username)}: ${status}`);
    }
    return wrong;
  }
}

const isPossible = (found: State | undefined, unsure: State, field: string) => unsure[field] === 'any' || found?.[field] === unsure[field];

async function hasImage(site: OwnSite, found: State, state: State): Promise<boolean> {
  const digest = await digestAt(site, found.image_url as string);
  return Boolean(digest) && (found.image_url !== state.image_url || !state.digest || digest === state.digest);
}

/** Returns a hash of the bytes at a URL; null if they cannot be fetched. */
async function digestAt({ url }: OwnSite, path: string): Promise<string | null> {
  const reply = await fetch(new URL(path, url)).catch(() => undefined);
  return reply?.ok
    ? createHash('sha256')
        .update(Buffer.from(await reply.arrayBuffer()))
        .digest('hex')
    : null;
}
