import type { Core } from '@strapi/strapi';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CollectionType, ContentTypeName } from '../../contract';
import type { visitorQueries } from '../graphql';

export interface PageRequest {
  /** Path and search. */
  url: string;
  publicUrl: string;
  /** The built index.html. */
  template: string;
  runQuery: ReturnType<typeof visitorQueries>;
  /** Called with errors of queries. */
  log: (reason: unknown) => void;
}

/** Exports of the web app's server build (web/src/entry-server.tsx). */
export interface SiteRenderer {
  isPage(pathname: string): boolean;
  /** Returns the entry that a page shows. */
  entryAt(pathname: string): { type: CollectionType; id: string } | null;
  /** Returns the path of an entry's page. */
  pageOf(entry: { type: ContentTypeName; id: string }): string;
  render(request: PageRequest): Promise<{ status: number; html: string; location?: string }>;
  /** Returns the HTML of a page that could not be rendered; the browser renders the page. */
  renderFallback(request: Pick<PageRequest, 'publicUrl' | 'template'>): string;
  /** Whether a path is a file for programs: sitemap, robots.txt, feed or manifest. */
  isFeed(pathname: string): boolean;
  renderFeed(pathname: string, request: Pick<PageRequest, 'publicUrl' | 'runQuery'>): Promise<{ type: string; body: string }>;
  /** Queries of the site's own pages, by the SHA-256 of their text in hexadecimal. */
  documents: Record<string, string>;
}

export interface BuiltSite extends SiteRenderer {
  template: string;
  /** Folder of the built files. */
  files: string;
}

/** Returns the built web app; null without a build, such as in development. */
export function builtSite(strapi: Core.Strapi): BuiltSite | null {
  const dist = join(strapi.dirs.app.root, '../web/dist');
  const renderer = join(dist, 'server/entry-server.cjs');
  if (!existsSync(renderer)) return null;
  const files = join(dist, 'client');
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- built after this file is compiled
  return { ...(require(renderer) as SiteRenderer), template: readFileSync(join(files, 'index.html'), 'utf8'), files };
}
