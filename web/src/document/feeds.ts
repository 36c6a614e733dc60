import { setImmediate } from 'node:timers/promises';
import type { TypedDocumentNode } from '@apollo/client';
import { articleTypes, contentTypes, listingIdIn } from 'cms/contract';
import { parse } from 'graphql';
import { brand } from '../content/brand';
import { insightsCopy } from '../content/insights';
import { listingsCopy } from '../content/listings';
import { descriptions } from '../content/navigation';
import { graphql } from '../api/graphql';
import { listingCardFields, listingFields, publicNameOf, priceOf, summaryOf } from '../pages/listings/listingText';
import { paths } from '../paths';
import { escapeHtml } from '../ui/escapeHtml';
import { writeCalendar } from './calendar';
import { listingPaths } from '../pages/listings/listingPaths';

export type Read = <Data, Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

/** A machine-readable file with the content that visitors see. */
interface Feed {
  type: string;
  /** Returns null if there is no file at the path. */
  write: (site: string, read: Read, pathname: string) => string | null | Promise<string | null>;
}

const feeds = new Map<string, Feed>([
  ['/robots.txt', { type: 'text/plain', write: writeRobots }],
  ['/sitemap.xml', { type: 'application/xml; charset=utf-8', write: writeSitemap }],
  [paths.feed, { type: 'application/rss+xml; charset=utf-8', write: writeInsights }],
  [paths.listingFeed, { type: 'application/rss+xml; charset=utf-8', write: writeNewListings }],
  ['/manifest.webmanifest', { type: 'application/manifest+json', write: writeManifest }],
]);

const calendars: Feed = { type: 'text/calendar; charset=utf-8', write: writeOpenHouses };
const calendarPath = /^\/listings\/([\w-]+)\/open-house(?:s|-(\w+))\.ics$/;

export const feedAt = (pathname: string): Feed | undefined => (calendarPath.test(pathname) ? calendars : feeds.get(pathname));

const xml = '<?xml version="1.0" encoding="UTF-8"?>';

function writeRobots(site: string): string {
  return ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', 'Disallow: /graphql', `Sitemap: ${site}/sitemap.xml`, ''].join('\n');
}

const sitemapQuery = graphql(`
  query Sitemap {
    agentIds
    site { inquiries }
    listings { id InternetAddressDisplayYN UnparsedAddress UnitNumber City SubdivisionName updated_at cover { MediaURL } }
  }
`);

/** Articles by the names of their lists. */
const articlesQuery: TypedDocumentNode<Record<string, { id: string; updated_at: string | null }[]>, Record<string, never>> = parse(
  `query Articles { ${articleTypes.map((type) => `${contentTypes[type].plural} { id updated_at }`).join(' ')} }`,
);

/** Number of URLs that take a few milliseconds to write. The server answers other requests in between. */
const urlsPerTurn = 500;

async function writeSitemap(site: string, read: Read): Promise<string> {
  const [{ agentIds, listings, site: settings }, articles] = await Promise.all([read(sitemapQuery, {}), read(articlesQuery, {})]);
  const urlOf = (path: string, lastChange?: string | null, image?: string) => {
    const lastmod = lastChange ? `<lastmod>${lastChange}</lastmod>` : '';
    const images = image ? `<image:image><image:loc>${escapeHtml(new URL(image, site).href)}</image:loc></image:image>` : '';
    return `<url><loc>${escapeHtml(site + path)}</loc>${lastmod}${images}</url>`;
  };
  /** A list and its entries; nothing if the list is empty. */
  const urlsOf = ({ list, one }: typeof paths.post, entries: (typeof articles)[string]) =>
    entries.length > 0 ? [urlOf(list), ...entries.map(({ id, updated_at }) => urlOf(one(id), updated_at))] : [];
  const listingUrls: string[] = [];
  for (const [index, listing] of listings.entries()) {
    if (index % urlsPerTurn === 0) await setImmediate();
    listingUrls.push(urlOf(listingPaths.one(listing), listing.updated_at, listing.cover?.MediaURL));
  }
  const urls = [
    ...[paths.home, paths.about, paths.buying, paths.selling, paths.agent.list].map((path) => urlOf(path)),
    ...(settings?.inquiries ? [urlOf(paths.contact), urlOf(paths.privacy)] : []),
    // No date, because an agent's row also changes with the password.
    ...agentIds.map((id) => urlOf(paths.agent.one(id))),
    ...(listings.length > 0 ? [urlOf(paths.listing.list)] : []),
    ...listingUrls,
    ...articleTypes.flatMap((type) => urlsOf(paths[type], articles[contentTypes[type].plural]!)),
  ];
  const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `${xml}<urlset ${namespaces}>${urls.join('')}</urlset>`;
}

const feedQuery = graphql(`
  query Feed {
    posts(first: 20) { id title content created_at }
  }
`);

async function writeInsights(site: string, read: Read): Promise<string> {
  const { posts } = await read(feedQuery, {});
  const items = posts.map(({ id, title, content, created_at }) => itemOf(site + paths.post.one(id), title, content, created_at));
  const channel = { title: insightsCopy.title, description: insightsCopy.description, list: paths.post.list, feed: paths.feed };
  return writeRss(site, channel, items);
}

const newListingsQuery = graphql(`query NewListings { listingSearch { listings { ...ListingCard created_at } } }`, [listingCardFields]);

async function writeNewListings(site: string, read: Read): Promise<string> {
  const { listings } = (await read(newListingsQuery, {})).listingSearch;
  const items = listings.slice(0, 20).map((listing) => {
    const image = listing.cover ? `<p><img src="${escapeHtml(new URL(listing.cover.MediaURL, site).href)}" alt=""></p>` : '';
    const text = `${image}<p>${escapeHtml(summaryOf(listing))}</p>`;
    return itemOf(site + listingPaths.one(listing), `${publicNameOf(listing)}, ${priceOf(listing)}`, text, listing.created_at);
  });
  const channel = { title: listingsCopy.feed, description: descriptions.listings, list: paths.listing.list, feed: paths.listingFeed };
  return writeRss(site, channel, items);
}

function itemOf(url: string, title: string, html: string, created_at: string | null): string {
  const link = escapeHtml(url);
  const pubDate = created_at ? `<pubDate>${new Date(created_at).toUTCString()}</pubDate>` : '';
  return `<item><title>${escapeHtml(title)}</title><link>${link}</link><guid>${link}</guid>${pubDate}<description>${escapeHtml(html)}</description></item>`;
}

function writeRss(
  site: string,
  { title, description, list, feed }: Record<'title' | 'description' | 'list' | 'feed', string>,
  items: string[],
) {
  const about = `<title>${escapeHtml(title)}</title><link>${site}${list}</link><description>${escapeHtml(description)}</description>`;
  const self = `<atom:link href="${site}${feed}" rel="self" type="application/rss+xml"/>`;
  return `${xml}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${about}${self}${items.join('')}</channel></rss>`;
}

const openHousesQuery = graphql(`query OpenHouses($id: ID!) { listing(id: $id) { ...ListingDetails updated_at } }`, [listingFields]);

/** Calendar of the open houses of a listing, or of the one whose start is in the path. */
async function writeOpenHouses(site: string, read: Read, pathname: string): Promise<string | null> {
  const [, name = '', start] = calendarPath.exec(pathname) ?? [];
  const { listing } = await read(openHousesQuery, { id: listingIdIn(name) });
  return listing && writeCalendar(site, listing, start);
}

function writeManifest(): string {
  const { name, siteDescription, colors } = brand;
  const icons = [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  ];
  return JSON.stringify({
    name,
    description: siteDescription,
    start_url: paths.home,
    display: 'browser',
    background_color: colors.paper,
    theme_color: colors.primary,
    icons,
  });
}
