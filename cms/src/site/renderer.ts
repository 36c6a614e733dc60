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
  /** Is told what could not be read. */
  log: (reason: unknown) => void;
}

/** What the web app's server build offers (web/src/entry-server.tsx). */
export interface SiteRenderer {
  isPage(pathname: string): boolean;
  /** The entry that the page of a path shows. */
  entryAt(pathname: string): { type: CollectionType; id: string } | null;
  /** The path of the page that shows an entry. */
  pageOf(entry: { type: ContentTypeName; id: string }): string;
  render(request: PageRequest): Promise<{ status: number; html: string; location?: string }>;
  /** What is sent of a page that could not be rendered: the browser draws it. */
  undrawn(request: Pick<PageRequest, 'publicUrl' | 'template'>): string;
  /** What programs read: sitemap, robots, news, manifest. */
  isFeed(pathname: string): boolean;
  renderFeed(pathname: string, request: Pick<PageRequest, 'publicUrl' | 'runQuery'>): Promise<{ type: string; body: string }>;
  /** The queries of the site's own pages, by the SHA-256 of their text in hexadecimal. */
  documents: Record<string, string>;
}

export interface BuiltSite extends SiteRenderer {
  template: string;
  /** The folder of its built files. */
  files: string;
}

/** The web app as it was built; null where it was not, as while developing. */
export function builtSite(strapi: Core.Strapi): BuiltSite | null {
  const dist = join(strapi.dirs.app.root, '../web/dist');
  const renderer = join(dist, 'server/entry-server.cjs');
  if (!existsSync(renderer)) return null;
  const files = join(dist, 'client');
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- built after this file is compiled
  return { ...(require(renderer) as SiteRenderer), template: readFileSync(join(files, 'index.html'), 'utf8'), files };
}
