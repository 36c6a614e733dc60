import type * as Contract from 'cms/contract';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Agent {
  documentId: string;
  first_name: string;
  last_name: string;
  title: string;
  areas?: string;
  email: string;
  phone_number: string;
  website_url: string | null;
  social_links: { platform: string; url: string }[];
  listed: boolean;
}

interface Post {
  documentId: string;
  title: string;
  content: string;
  video_url: string | null;
  published: boolean;
  createdAt: string;
}

interface Season {
  documentId: string;
  name: string;
  published: boolean;
  archived: boolean;
  createdAt: string;
}

type Home = Omit<Parameters<typeof Contract.listingSegment>[0], 'id'> & { documentId: string };

// The contract is a CommonJS module.
const { listingSegment } = createRequire(import.meta.url)('cms/contract') as typeof Contract;

const folder = join(import.meta.dirname, '../../../cms/demo/entities');
const rows = readdirSync(folder)
  .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line) as { type: string; data: unknown });

const rowsOf = <Row>(type: string) => rows.filter((row) => row.type === type).map(({ data }) => data as Row);
const newestFirst = (a: { createdAt: string }, b: { createdAt: string }) => b.createdAt.localeCompare(a.createdAt);

/** Demo content, in display order. */
export const agents = rowsOf<Agent>('plugin::users-permissions.user');
export const homes = rowsOf<Home>('api::listing.listing');
export const posts = rowsOf<Post>('api::post.post').sort(newestFirst);
export const seasons = rowsOf<Season>('api::season.season').sort(newestFirst);

export const publishedPosts = posts.filter(({ published }) => published);
export const publishedSeasons = seasons.filter(({ published, archived }) => published && !archived);

/** Paths of all public pages: those of entries, and the others. */
export const publicPages = ['/', '/about', '/listings', '/agents', '/agents?q=o', '/buying', '/selling', '/insights', '/seasons', '/login'];
export const entryPages = [
  ...agents.filter(({ listed }) => listed).map(({ documentId }) => `/agents/${documentId}`),
  ...homes.map((home) => `/listings/${listingSegment({ ...home, id: home.documentId })}`),
  ...publishedPosts.map(({ documentId }) => `/insights/${documentId}`),
  ...publishedSeasons.map(({ documentId }) => `/seasons/${documentId}`),
];

export const agentNamed = (name: string) => required(agents.find((agent) => fullName(agent) === name));
export const postTitled = (title: string) => required(posts.find((post) => post.title === title));
export const seasonNamed = (name: string) => required(seasons.find((season) => season.name === name));

export const fullName = ({ first_name, last_name }: Agent) => `${first_name} ${last_name}`;

function required<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('The demo content does not contain this entry.');
  return row;
}
