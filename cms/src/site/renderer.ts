import type { Core } from '@strapi/strapi';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CollectionType, ContentTypeName } from '../../contract';
import type { visitorQueries } from '../graphql';

export interface PageRequest {
  /** Path and search. */
  url: string;
  publicUrl: string;
  /** The built index.html, or app.html. */
  template: string;
  runQuery: ReturnType<typeof visitorQueries>;
  /** Called with errors of queries. */
  log: (reason: unknown) => void;
}

/** A page that visitors see too, or a screen that only the app has. */
export type PageKind = 'document' | 'sign-in' | 'staff';

/** Exports of the web app's server build (web/src/document/render.tsx). */
export interface SiteRenderer {
  /** Returns what a canonical path shows: a document, or a screen that only the app has; null if there is no page. */
  kindOf(pathname: string): PageKind | null;
  /** Returns the entry that a document or a file for programs shows. */
  entryAt(pathname: string): { type: CollectionType; id: string } | null;
  /** Returns the path of an entry's page. */
  pageOf(entry: { type: ContentTypeName; id: string }): string;
  render(request: PageRequest): Promise<{ status: number; html: string }>;
  /** Returns the HTML that starts the app. */
  renderApp(request: Pick<PageRequest, 'publicUrl' | 'template' | 'runQuery'> & { kind: PageKind }): Promise<string>;
  /** Returns the HTML that says that a page could not be rendered. */
  renderFailure(request: Pick<PageRequest, 'publicUrl' | 'template'>): string;
  /** Whether a path is one of a file for programs: sitemap, robots.txt, feed, calendar or manifest. */
  isFeed(pathname: string): boolean;
  /** Returns null if there is no such file. */
  renderFeed(pathname: string, request: Pick<PageRequest, 'publicUrl' | 'runQuery'>): Promise<{ type: string; body: string } | null>;
}

export interface BuiltSite extends SiteRenderer {
  templates: { document: string; app: string };
  /** Folder of the built files. */
  files: string;
}

/** Returns the built web app; null without a build, such as in development. */
export function builtSite(strapi: Core.Strapi): BuiltSite | null {
  const dist = join(strapi.dirs.app.root, '../web/dist');
  const renderer = join(dist, 'server/render.cjs');
  if (!existsSync(renderer)) return null;
  const files = join(dist, 'client');
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- built after this file is compiled
  const { ...exported } = require(renderer) as SiteRenderer;
  const readTemplate = (name: string) => readFileSync(join(files, name), 'utf8');
  return { ...exported, templates: { document: readTemplate('index.html'), app: readTemplate('app.html') }, files };
}
