import type { TypedDocumentNode } from '@apollo/client';
import { brand } from '../content/brand';
import { descriptions, titles } from '../content/navigation';
import { graphql } from '../api/graphql';
import { paths } from '../paths';
import { escapeHtml } from '../ui/escapeHtml';

/** Reads a query as a visitor. */
export type Read = <Data, Variables extends object>(query: TypedDocumentNode<Data, Variables>, variables: Variables) => Promise<Data>;

/** Machine-readable files with the content that visitors see. */
export const feeds: Record<string, { type: string; write: (site: string, read: Read) => string | Promise<string> }> = {
  '/robots.txt': { type: 'text/plain', write: writeRobots },
  '/sitemap.xml': { type: 'application/xml', write: writeSitemap },
  [paths.feed]: { type: 'application/rss+xml', write: writeRss },
  '/manifest.webmanifest': { type: 'application/manifest+json', write: writeManifest },
};

const xml = '<?xml version="1.0" encoding="UTF-8"?>';

function writeRobots(site: string): string {
  return ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', 'Disallow: /graphql', `Sitemap: ${site}/sitemap.xml`, ''].join('\n');
}

const sitemapQuery = graphql(`
  query Sitemap {
    agentIds
    posts { id updated_at }
    seasons { id updated_at }
  }
`);

async function writeSitemap(site: string, read: Read): Promise<string> {
  const { agentIds, posts, seasons } = await read(sitemapQuery, {});
  const urlOf = (path: string, lastChange?: string | null) => {
    const lastmod = lastChange ? `<lastmod>${lastChange}</lastmod>` : '';
    return `<url><loc>${escapeHtml(site + path)}</loc>${lastmod}</url>`;
  };
  /** A list and its entries; nothing if the list is empty. */
  const urlsOf = ({ list, one }: typeof paths.post, entries: typeof posts) =>
    entries.length > 0 ? [urlOf(list), ...entries.map(({ id, updated_at }) => urlOf(one(id), updated_at))] : [];
  const urls = [
    ...[paths.home, paths.about, paths.buying, paths.selling, paths.agent.list].map((path) => urlOf(path)),
    // No date, because an agent's row also changes with the password.
    ...agentIds.map((id) => urlOf(paths.agent.one(id))),
    ...urlsOf(paths.post, posts),
    ...urlsOf(paths.season, seasons),
  ];
  return `${xml}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}

/** The newest posts. */
const feedQuery = graphql(`
  query Feed {
    posts(first: 20) { id title content created_at }
  }
`);

async function writeRss(site: string, read: Read): Promise<string> {
  const { posts } = await read(feedQuery, {});
  const items = posts.map(({ id, title, content, created_at }) => {
    const link = escapeHtml(site + paths.post.one(id));
    const pubDate = created_at ? `<pubDate>${new Date(created_at).toUTCString()}</pubDate>` : '';
    return `<item><title>${escapeHtml(title)}</title><link>${link}</link><guid>${link}</guid>${pubDate}<description>${escapeHtml(content)}</description></item>`;
  });
  const about = `<title>${escapeHtml(titles.insights)}</title><link>${site}${paths.post.list}</link><description>${escapeHtml(descriptions.insights)}</description>`;
  const self = `<atom:link href="${site}${paths.feed}" rel="self" type="application/rss+xml"/>`;
  return `${xml}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${about}${self}${items.join('')}</channel></rss>`;
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
