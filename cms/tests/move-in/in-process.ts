import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MigrationError, moveIn, type MoveInOptions } from '../../src/move-in/move-in';
import { newFolder } from '../support/move-in';
import { oldPassword, startOldSite, type OldContent, type OldSite } from '../support/old-site';

const sites: OldSite[] = [];

export const closeOldSites = () => Promise.all(sites.splice(0).map((site) => site.close()));

export async function openOldSite(content: Partial<OldContent> = {}): Promise<OldSite> {
  const site = await startOldSite(content);
  sites.push(site);
  return site;
}

/** Migrates a site. Repeats failed requests at once. */
export async function move(site: OldSite, options: Partial<MoveInOptions> = {}) {
  const out = options.out ?? newFolder();
  const allOptions: MoveInOptions = {
    from: { site: new URL(site.url) },
    base: null,
    username: 'keeper',
    password: async () => oldPassword,
    out,
    hosts: [],
    allowPrivate: true,
    isDryRun: false,
    keepRoles: false,
    refresh: false,
    stock: join(__dirname, '../../demo'),
    signal: new AbortController().signal,
    progress: () => undefined,
    retries: { waits: [5, 10], longestWait: 50 },
    ...options,
  };
  const outcome = await moveIn(allOptions).catch((reason: unknown) => reason);
  return { out, message: outcome instanceof MigrationError ? outcome.message : '', outcome };
}

/** Sample entries. */
export const person = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@old.example',
  phone_number: '1',
  avatar: null,
  social_links: [],
  bio: '',
};
export const post = { id: 1, title: 'Tides', content: '<p>High</p>', image_url: null, video_url: null, published: true };

export type Handler = Extract<Parameters<OldSite['answer']>[1], (...args: never[]) => unknown>;
export const leadTo =
  (location: string): Handler =>
  (_, response) =>
    response.writeHead(302, { location }).end();

/** Sends data until the client disconnects. */
export const endless: Handler = (_, response) => pipeline(Readable.from(spaces()), response).catch(() => undefined);

function* spaces() {
  for (;;) yield Buffer.alloc(1024 * 1024, ' ');
}
