import type { CollectionType, ContentTypeName } from './content-types';
import type { LinkState, RejectedForm } from './inquiry';

/** Content of only one response of a page. */
export interface PageState {
  rejected?: RejectedForm;
  link?: LinkState;
  leaver?: Leaver;
}

/** Agent who has left. For a year, the page says who answers now. */
export interface Leaver {
  /** null if the site settings leave names out. */
  name: string | null;
  /** Public id of an agent whom visitors see; null for the office. */
  successor: string | null;
  /** Whether the year is over. */
  isGone: boolean;
}

export interface PageRequest {
  /** Path and query string. */
  url: string;
  publicUrl: string;
  /** The built index.html, or app.html. */
  template: string;
  state?: PageState;
  /** Runs a query as a visitor. */
  runQuery: (query: string, variables: Record<string, unknown>) => Promise<{ data?: unknown; errors?: readonly unknown[] }>;
  /** Called with errors of queries. */
  log: (reason: unknown) => void;
}

/** A page that visitors see too, or a screen that only the app has. */
export type PageKind = 'document' | 'sign-in' | 'staff';

/** Pages and feeds of the web app, rendered for the server (web/src/document/render.tsx). Their paths are canonical. */
export interface SiteRenderer {
  /** Returns null if there is no page. */
  kindOf(pathname: string): PageKind | null;
  /** Whether a page is only a document, which the app does not have. */
  isOnlyDocument(pathname: string): boolean;
  /** Returns the part of a query string that a page reads, which is the same for equal pages. */
  queryOf(pathname: string, search: string): string;
  /** Returns the entry that a document or a feed shows. */
  entryAt(pathname: string): { type: CollectionType; id: string } | null;
  /** Returns the path of the page of an entry. */
  pageOf(entry: { type: ContentTypeName; id: string }): string;
  /** Returns the id of the listing whose image for link previews has this path. */
  previewImageAt(pathname: string): string | undefined;
  render(request: PageRequest): Promise<{ status: number; html: string }>;
  /** Returns the HTML that starts the app. */
  renderApp(request: Pick<PageRequest, 'publicUrl' | 'template' | 'runQuery'> & { kind: PageKind }): Promise<string>;
  /** Returns the HTML that says that a page could not be rendered. */
  renderFailure(request: Pick<PageRequest, 'publicUrl' | 'template'>): string;
  /** Whether a path is that of a file for programs: sitemap, robots.txt, feed, calendar or manifest. */
  isFeed(pathname: string): boolean;
  /** Returns null if there is no such file. */
  renderFeed(pathname: string, request: Pick<PageRequest, 'publicUrl' | 'runQuery'>): Promise<{ type: string; body: string } | null>;
}
