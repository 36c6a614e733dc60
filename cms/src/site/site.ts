import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { apiBase, endpoints, type Endpoint, type PageRequest, type PageState, type RejectedForm } from '../../contract';
import { leaverAt } from '../api/agent/leavers';
import { linkState } from '../api/inquiry/links';
import { expireAt } from '../cache/dependencies';
import { preview } from '../content/visible';
import { databaseIsAway } from '../database/outages';
import { visitorQueries } from '../graphql';
import { markAsForm } from '../http/body';
import { retrySeconds } from '../http/errors';
import { failureOf } from '../http/failures';
import { clock } from '../settings/clock';
import { environment } from '../settings/environment';
import { keysOf, parsed, propertiesOf } from '../settings/typed';
import { writeContactCard } from './contact-card';
import { renderCard } from './listing-card';
import { appPages, contactCardIn, linkTokenIn, missingPage, previewedAt } from './pages';
import { builtSite, type BuiltSite } from './renderer';

/** Returns the end of the year in the server's time zone, because every page contains the year. */
const newYear = () => new Date(new Date(clock.now()).getFullYear() + 1, 0, 1).getTime();

const appPageKinds = keysOf(appPages);
const appPageAt = (path: string) => appPageKinds.find((kind) => appPages[kind].url === path);

type ReadState = () => PageState | Promise<PageState | undefined>;

/** Renders a page, or another page that says that this failed. */
async function renderPage(
  { render, renderApp, renderFailure, templates }: BuiltSite,
  { url, runQuery, readState }: Pick<PageRequest, 'url' | 'runQuery'> & { readState?: ReadState },
) {
  const { publicUrl } = environment;
  const failed = (status: number) => ({ status, html: renderFailure({ publicUrl, template: templates.document }) });
  try {
    const state = await readState?.();
    // A rejected form shows what was typed, also without a database.
    if (databaseIsAway() && !state?.rejected) return failed(503);
    const kind = appPageAt(url);
    if (kind) return { status: 200, html: await renderApp({ kind, publicUrl, template: templates.app, runQuery }) };
    return await render({ url, runQuery, state, publicUrl, template: templates.document, log: (reason) => strapi.log.error(reason) });
  } catch (error) {
    return failed(failureOf(error).status);
  }
}

function sendPreview(ctx: Context, { status, html }: { status: number; html: string }): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  ctx.body = html;
}

/** Sends a file for programs, such as the sitemap. */
async function sendFeed(ctx: Context, { renderFeed }: BuiltSite, runQuery: PageRequest['runQuery']): Promise<void> {
  ctx.set('Cache-Control', 'no-cache');
  try {
    const feed = await renderFeed(ctx.path, { publicUrl: environment.publicUrl, runQuery });
    // Koa responds with 404 if there is no body.
    if (feed) Object.assign(ctx, feed);
  } catch (error) {
    ctx.status = failureOf(error).status;
    ctx.set('Retry-After', String(retrySeconds));
  }
}

/** Sends a file of an entry; null if there is none. */
function sendFile(ctx: Context, type: string, body: Buffer | string | null): void {
  ctx.status = body ? 200 : 404;
  if (!body) return;
  ctx.type = type;
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = body;
}

/** Returns what the page of an agent who has left shows; null for all other paths. */
async function leaverIn(path: string): Promise<PageState | undefined> {
  const [, id] = /^\/agents\/([\w-]{1,64})$/.exec(path) ?? [];
  const leaver = id ? await leaverAt(id) : null;
  return leaver ? { leaver } : undefined;
}

/** Forms of pages, with the paths of their endpoints. */
const forms = Object.values<Endpoint>(endpoints).flatMap(({ form, path }) =>
  form ? [{ pattern: new RegExp(`^${form.page.replace(':id', '([\\w-]{1,120})')}$`), path: apiBase + path }] : [],
);

function formEndpointAt(pathname: string): string | null {
  for (const { pattern, path } of forms) {
    const match = pattern.exec(pathname);
    if (match) return path.replace(':id', match[1]);
  }
  return null;
}

/** Returns the reply of an endpoint, which may be serialized. */
const replyIn = ({ body }: Context) => (Buffer.isBuffer(body) ? parsed(body.toString()) : body) as { next?: string; error: string };

const textsIn = (values: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(propertiesOf(values)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

/**
 * Serves the web app: pages rendered for visitors, files for programs and the not-found page. Does nothing without a build, because the
 * development server serves the app itself.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  const site = builtSite(strapi);
  if (!site) return (_ctx: Context, next: Next) => next();

  const { kindOf, isFeed, pageOf, previewImageAt } = site;
  const runQuery = visitorQueries();
  const renderUrl = (url: string, readState?: ReadState) => renderPage(site, { url, runQuery, readState });

  async function sendPage(ctx: Context) {
    expireAt(newYear());
    const { status, html } = await renderUrl(ctx.url, () => leaverIn(ctx.path));
    ctx.status = status;
    if (status === 503) ctx.set('Retry-After', String(retrySeconds));
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    ctx.vary('Cookie');
    ctx.body = html;
  }

  /** Sends a form of a page to its endpoint. If that rejects it, the page shows what was sent. */
  async function sendForm(ctx: Context, next: Next, endpoint: string) {
    const page = ctx.path;
    markAsForm(ctx);
    ctx.path = endpoint;
    await next();
    const reply = replyIn(ctx);
    ctx.set('Cache-Control', 'no-store');
    if (ctx.status < 400 && reply.next) {
      ctx.redirect(reply.next);
      return void (ctx.status = 303);
    }
    const { status } = ctx;
    const rejected: RejectedForm = { fields: {}, ...reply, values: textsIn(ctx.request.body) };
    const { html } = await renderUrl(page, () => ({ rejected }));
    Object.assign(ctx, { status, type: 'html', body: html });
  }

  return async (ctx: Context, next: Next) => {
    const endpoint = ctx.method === 'POST' ? formEndpointAt(ctx.path) : null;
    if (endpoint) return sendForm(ctx, next, endpoint);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const entry = previewedAt(ctx.path, ctx.search);
    if (entry) return sendPreview(ctx, await preview(entry, () => renderUrl(pageOf(entry))));
    if (isFeed(ctx.path)) return sendFeed(ctx, site, runQuery);
    const link = linkTokenIn(ctx.path);
    if (link) return sendPreview(ctx, await renderUrl(ctx.path, async () => ({ link: await linkState(link) })));
    const agent = contactCardIn(ctx.path);
    if (agent) return sendFile(ctx, 'text/vcard; charset=utf-8', await writeContactCard(agent, ctx.query.v === '4'));
    const listing = previewImageAt(ctx.path);
    if (listing) return sendFile(ctx, 'image/jpeg', await renderCard(listing));
    if (kindOf(ctx.path) === 'document' || appPageAt(ctx.path) || ctx.path === missingPage.url) return sendPage(ctx);
    return next();
  };
};
