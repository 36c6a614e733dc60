import type { Core } from '@strapi/strapi';
import serve from 'koa-static';
import type { Context, Next } from 'koa';
import { shownUntil } from '../cache/reading';
import { preview } from '../content/previewing';
import { databaseIsAway } from '../database/presence';
import { visitorQueries } from '../graphql';
import { failedStatus, retryAfter } from '../http/troubles';
import { previewedBy, previewPath } from '../panel/preview';
import { clock } from '../settings/clock';
import { environment } from '../settings/environment';
import { missingPage } from './pages';
import { builtSite, type BuiltSite, type PageRequest } from './renderer';

// Strapi's paths, which have not-found responses of their own.
const isStrapis = /^\/(api|admin|graphql|uploads|_health)(\/|$)/i;

// Possible paths of built files; koa-static throws for some other paths.
const mayBeFile = /^(\/[\w-][\w.-]*)+$/;

/** Returns the end of the year in the server's time zone, because every page contains the year. */
const newYear = () => new Date(new Date(clock.now()).getFullYear() + 1, 0, 1).getTime();

const fileOptions: serve.Options = {
  index: false,
  maxage: 3_600_000,
  setHeaders: (response, path) => {
    // The names of built files contain a hash of their content.
    if (path.includes('/assets/')) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  },
};

const previewedIn = (ctx: Context) => (ctx.path === previewPath ? previewedBy(new URLSearchParams(ctx.search)) : null);

/** Renders a page. If that fails, the browser renders the page and shows the error. */
async function renderPage({ render, renderFallback, template }: BuiltSite, request: Pick<PageRequest, 'url' | 'runQuery'>) {
  const { publicUrl } = environment;
  const failed = (status: number) => ({ status, html: renderFallback({ publicUrl, template }), location: undefined });
  if (databaseIsAway()) return failed(503);
  try {
    return await render({ ...request, publicUrl, template, log: (reason) => strapi.log.error(reason) });
  } catch (error) {
    strapi.log.error(error);
    return failed(failedStatus(error));
  }
}

/** Sends a preview page without the app's script, which would read the entry as a visitor and not find it. */
function sendPreview(ctx: Context, { status, html }: { status: number; html: string }): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  ctx.body = html.replace(/<script type="module"[^>]*><\/script>/g, '');
}

/** Sends a file for programs, such as the sitemap. */
async function sendFeed(ctx: Context, { renderFeed }: BuiltSite, runQuery: PageRequest['runQuery']): Promise<void> {
  ctx.set('Cache-Control', 'no-cache');
  try {
    const { type, body } = await renderFeed(ctx.path, { publicUrl: environment.publicUrl, runQuery });
    ctx.type = type;
    ctx.body = body;
  } catch (error) {
    strapi.log.error(error);
    ctx.status = failedStatus(error);
    ctx.set('Retry-After', retryAfter);
  }
}

/**
 * Serves the web app: built files, pages rendered for visitors, and the not-found page for all other requests. Does nothing without a build,
 * because the development server serves the app itself.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  const site = builtSite(strapi);
  if (!site) return (_ctx: Context, next: Next) => next();

  const { isPage, isFeed, pageOf, files } = site;
  const runQuery = visitorQueries();
  const serveFile = serve(files, fileOptions);

  const renderUrl = (url: string) => renderPage(site, { url, runQuery });

  async function sendPage(ctx: Context) {
    shownUntil(newYear());
    const { status, html, location } = await renderUrl(ctx.url);
    ctx.status = status;
    if (status === 503) ctx.set('Retry-After', retryAfter);
    if (location) return ctx.redirect(location);
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    // The URL of this page contains a secret token until the page has read it.
    if (ctx.path === '/reset-password') ctx.set('Referrer-Policy', 'no-referrer');
    ctx.body = html;
  }

  return async (ctx: Context, next: Next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || isStrapis.test(ctx.path)) return next();
    const entry = previewedIn(ctx);
    if (entry) return sendPreview(ctx, await preview(entry, () => renderUrl(pageOf(entry))));
    if (isFeed(ctx.path)) return sendFeed(ctx, site, runQuery);
    if (isPage(ctx.path) || ctx.path === missingPage.url) return sendPage(ctx);
    return mayBeFile.test(ctx.path) ? serveFile(ctx, next) : next();
  };
};
