import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Listing } from '../../contract/index';
import { listingDraft } from './content';
import { imageForm, jpeg } from './images';
import { openHouse } from './listings';
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

/** A listing. Each of its photos has another width (px). */
interface Home extends Entry {
  /** Widths of the photos that it has. */
  photos: Set<number>;
  /** Widths of the photos that it may have: those of saves without a response. */
  unsurePhotos: Set<number>;
}

const password = 'a-test-password';
const writers = 8;
const photoHeight = 40;

/** The saves that sites acknowledged, and the comparison with what they stored. */
export class Ledger {
  readonly posts = new Map<string, Entry>();
  readonly agents = new Map<string, Entry>();
  readonly listings = new Map<string, Home>();
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
    const kinds = [this.writeAgent, this.writePost, this.writeImage, this.writeListing];
    const work = async (_: unknown, n: number) => {
      while (!isOver) await kinds[n % kinds.length].call(this, sites[Math.floor(n / kinds.length) % sites.length]);
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
        (await this.restore(site, `/api/posts/${id}`, post, { title: `${name} first` })) &&
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

  /** Restores the oldest version, or a deleted entry with its last one. */
  private async restore(site: OwnSite, path: string, entry: Entry, change: State, position = -1): Promise<Body | null> {
    const history = await site.ask<{ items: Body[] }>(`${path}/revisions`, { token: this.token }).catch(() => undefined);
    return history?.status === 200 ? this.save(site, entry, change, `/api/revisions/${history.body.items.at(position)!.id}/restore`) : null;
  }

  /** Uploads photos of these widths, two at a time. Resolves to whether all were acknowledged. */
  private async addPhotos(site: OwnSite, path: string, home: Home, widths: number[]): Promise<boolean> {
    const waiting = [...widths];
    const upload = async () => {
      for (let width = waiting.shift(); width; width = waiting.shift()) {
        home.unsurePhotos.add(width);
        const form = await imageForm({ key: `b:00${width}` }, await jpeg(width, photoHeight));
        if (!(await this.save(site, home, {}, `${path}/photos`, form, 'POST'))) return;
        home.photos.add(width);
        home.unsurePhotos.delete(width);
      }
    };
    await Promise.all([upload(), upload()]);
    return home.photos.size === widths.length;
  }

  private async removePhoto(site: OwnSite, path: string, home: Home, width: number): Promise<boolean> {
    const reply = await site.ask<Listing>(path, { token: this.token }).catch(() => undefined);
    const photo = reply?.body.Media?.find((found) => found.width === width);
    if (!photo) return false;
    home.photos.delete(width);
    home.unsurePhotos.add(width);
    if (!(await this.save(site, home, {}, path, { listing: { Media: [{ id: photo.id, removed: true }] } }))) return false;
    return home.unsurePhotos.delete(width);
  }

  /** Creates a listing of two agents with photos of these widths. Returns null unless all saves are acknowledged. */
  async addListing(site: OwnSite, widths: number[]): Promise<{ path: string; home: Home } | null> {
    const [CoListAgentKey] = (await this.createAgent(site)) ?? [];
    if (!CoListAgentKey) return null;
    const home: Home = { state: { exists: true, published: false, openHouses: 0 }, photos: new Set(), unsurePhotos: new Set() };
    const change = { UnparsedAddress: randomUUID(), CoListAgentKey };
    const created = await this.save(site, home, change, '/api/listings', { listing: { ...listingDraft, ...change } }, 'POST');
    if (!created) return null;
    this.listings.set(created.id, home);
    const path = `/api/listings/${created.id}`;
    return (await this.addPhotos(site, path, home, widths)) ? { path, home } : null;
  }

  /** Creates a listing with photos. Edits one of three, deletes the second, and deletes and restores the third. */
  private async writeListing(site: OwnSite): Promise<void> {
    const turn = (this.listings.size + 1) % 3;
    const { path, home } = (await this.addListing(site, [60, 61, 62])) ?? {};
    if (!path || !home) return;
    home.isDone = turn === 1 ? await this.editListing(site, path, home) : await this.deleteListing(site, path, home);
    if (turn === 0 && home.isDone) home.isDone = Boolean(await this.restore(site, path, home, { exists: true, published: false }, 0));
  }

  private async editListing(site: OwnSite, path: string, home: Home): Promise<boolean> {
    const UnparsedAddress = randomUUID();
    const OpenHouses = [openHouse('2031-05-01T14:00:00.000Z', '2031-05-01T16:00:00.000Z')];
    return Boolean(
      (await this.removePhoto(site, path, home, 61)) &&
        (await this.save(site, home, { UnparsedAddress, openHouses: 1 }, path, { listing: { UnparsedAddress, OpenHouses } })) &&
        (await this.save(site, home, { published: true }, `${path}/publish`)),
    );
  }

  async deleteListing(site: OwnSite, path: string, home: Home): Promise<boolean> {
    return Boolean(await this.save(site, home, { exists: false }, path, undefined, 'DELETE'));
  }

  private async upload(site: OwnSite, id: string, post: Entry): Promise<Body | null> {
    const saved = await this.save(site, post, { image_url: 'any' }, `/api/posts/${id}/upload_image`, await imageForm());
    if (saved) Object.assign(post.state, { image_url: saved.image_url, digest: await digestAt(site, saved.image_url) });
    return saved;
  }

  private async createAgent(site: OwnSite): Promise<[id: string, agent: Entry] | null> {
    const username = `a${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const agent: Entry = { state: { username, active: true, last_name: 'First' } };
    const person = { username, first_name: 'Ada', last_name: 'First', email: `${username}@hearthside.test`, phone_number: '207 555 0100' };
    const created = await this.save(site, agent, {}, '/api/agents', { ...person, password, password_confirmation: password }, 'POST');
    if (!created) return null;
    this.agents.set(created.id, agent);
    return [created.id, agent];
  }

  /** Creates, edits and deactivates an agent. */
  private async writeAgent(site: OwnSite): Promise<void> {
    const [id, agent] = (await this.createAgent(site)) ?? [];
    if (!agent) return;
    agent.isDone = Boolean(
      (await this.save(site, agent, { last_name: 'Second' }, `/api/agents/${id}`, { last_name: 'Second' })) &&
        (await this.save(site, agent, { active: false }, `/api/agents/${id}/deactivate`)),
    );
  }

  /** Returns the entries that are complete now, with their state. */
  complete(): Ledger {
    const ledger = new Ledger(this.token);
    for (const type of ['posts', 'agents'] as const)
      for (const [id, { state, isDone }] of this[type]) if (isDone) ledger[type].set(id, { state: { ...state } });
    for (const [id, home] of this.listings) if (home.isDone) ledger.listings.set(id, { ...home, state: { ...home.state } });
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
    for (const [id, home] of this.listings) lost.push(...(await this.findLostOf(site, id, home)));
    return lost;
  }

  private async findLostOf(site: OwnSite, id: string, { state, unsure, photos, unsurePhotos }: Home): Promise<string[]> {
    const { status, body } = await site.ask<Listing>(`/api/listings/${id}`, { token: this.token });
    const exists = status === 200;
    const found: State = exists ? { ...body, exists, openHouses: body.OpenHouses?.length } : { exists };
    const compared = exists ? ['exists', 'UnparsedAddress', 'CoListAgentKey', 'published', 'openHouses'] : ['exists'];
    const lost = compared.filter(
      (field) => found[field] !== state[field] && !(unsure && field in unsure && unsure[field] === found[field]),
    );
    const described = lost.map((field) => `listing ${id}: ${field} is ${String(found[field])}, not ${String(state[field])}`);
    if (!exists) return described;
    const widths = await Promise.all((body.Media ?? []).map(({ MediaURL }) => widthAt(site, MediaURL)));
    const missing = [...photos].filter((width) => !widths.includes(width));
    const wrong = widths.filter((width, n) => !(photos.has(width) || unsurePhotos.has(width)) || widths.indexOf(width) !== n);
    return [
      ...described,
      ...missing.map((width) => `listing ${id}: photo ${width} is missing`),
      ...wrong.map((width) => `listing ${id}: photo ${width} is damaged, removed or stored twice`),
    ];
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

/** Returns the bytes at a URL; null if they cannot be fetched. */
async function bytesAt({ url }: OwnSite, path: string): Promise<Buffer | null> {
  const reply = await fetch(new URL(path, url)).catch(() => undefined);
  return reply?.ok ? Buffer.from(await reply.arrayBuffer()) : null;
}

async function digestAt(site: OwnSite, path: string): Promise<string | null> {
  const bytes = await bytesAt(site, path);
  return bytes && createHash('sha256').update(bytes).digest('hex');
}

/** Returns the width of the image at a URL; 0 if it is missing or damaged. */
async function widthAt(site: OwnSite, path: string): Promise<number> {
  const bytes = await bytesAt(site, path);
  const image =
    bytes &&
    (await sharp(bytes)
      .toBuffer({ resolveWithObject: true })
      .catch(() => null));
  return image?.info.width ?? 0;
}
