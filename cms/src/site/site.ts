import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import type { PageRequest } from '../../contract';
import { expireAt } from '../cache/dependencies';
import { preview } from '../content/visible';
import { databaseIsAway } from '../database/outages';
import { visitorQueries } from '../graphql';
import { retrySeconds } from '../http/errors';
import { failureOf } from '../http/failures';
import { clock } from '../settings/clock';
import { environment } from '../settings/environment';
import { keysOf } from '../settings/typed';
import { renderCard } from './listing-card';
import { appPages, missingPage, previewedAt } from './pages';
import { builtSite, type BuiltSite } from './renderer';

/** Returns the end of the year in the server's time zone, because every page contains the year. */
const newYear = () => new Date(new Date(clock.now()).getFullYear() + 1, 0, 1).getTime();

const appPageKinds = keysOf(appPages);
const appPageAt = (path: string) => appPageKinds.find((kind) => appPages[kind].url === path);

/** Renders a page, or another page that says that this failed. */
async function renderPage(
  { render, renderApp, renderFailure, templates }: BuiltSite,
  { url, runQuery }: Pick<PageRequest, 'url' | 'runQuery'>,
) {
  const { publicUrl } = environment;
  const failed = (status: number) => ({ status, html: renderFailure({ publicUrl, template: templates.document }) });
  if (databaseIsAway()) return failed(503);
  try {
    const kind = appPageAt(url);
    if (kind) return { status: 200, html: await renderApp({ kind, publicUrl, template: templates.app, runQuery }) };
    return await render({ url, runQuery, publicUrl, template: templates.document, log: (reason) => strapi.log.error(reason) });
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

async function sendCard(ctx: Context, id: string): Promise<void> {
  const card = await renderCard(id);
  ctx.status = card ? 200 : 404;
  if (!card) return;
  ctx.type = 'image/jpeg';
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = card;
}

/**
 * Serves the web app: pages rendered for visitors, files for programs and the not-found page. Does nothing without a build, because the
 * development server serves the app itself.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  const site = builtSite(strapi);
  if (!site) return (_ctx: Context, next: Next) => next();

  const { kindOf, isFeed, pageOf, previewImageAt } = site;
  const runQuery = visitorQueries();
  const renderUrl = (url: string) => renderPage(site, { url, runQuery });

  async function sendPage(ctx: Context) {
    expireAt(newYear());
    const { status, html } = await renderUrl(ctx.url);
    ctx.status = status;
    if (status === 503) ctx.set('Retry-After', String(retrySeconds));
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    ctx.vary('Cookie');
    ctx.body = html;
  }

  return async (ctx: Context, next: Next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const entry = previewedAt(ctx.path, ctx.search);
    if (entry) return sendPreview(ctx, await preview(entry, () => renderUrl(pageOf(entry))));
    if (isFeed(ctx.path)) return sendFeed(ctx, site, runQuery);
    const listing = previewImageAt(ctx.path);
    if (listing) return sendCard(ctx, listing);
    if (kindOf(ctx.path) === 'document' || appPageAt(ctx.path) || ctx.path === missingPage.url) return sendPage(ctx);
    return next();
  };
};
