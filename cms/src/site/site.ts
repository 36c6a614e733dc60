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

// Strapi's own paths, which answer in their own way when they find nothing.
const isStrapis = /^\/(api|admin|graphql|uploads|_health)(\/|$)/i;

// The paths that built files can have: koa-static throws for some others.
const mayBeFile = /^(\/[\w-][\w.-]*)+$/;

/** When the year ends that every page names, where this server is. */
const newYear = () => new Date(new Date(clock.now()).getFullYear() + 1, 0, 1).getTime();

const howFilesAreServed: serve.Options = {
  index: false,
  maxage: 3_600_000,
  setHeaders: (response, path) => {
    // Built files carry a hash of their content in their names.
    if (path.includes('/assets/')) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  },
};

const previewedIn = (ctx: Context) => (ctx.path === previewPath ? previewedBy(new URLSearchParams(ctx.search)) : null);

/** A page that cannot be rendered here is still drawn by the browser, which has its own way to say what failed. */
async function renderPage({ render, undrawn, template }: BuiltSite, request: Pick<PageRequest, 'url' | 'runQuery'>) {
  const { publicUrl } = environment;
  const failed = (status: number) => ({ status, html: undrawn({ publicUrl, template }), location: undefined });
  if (databaseIsAway()) return failed(503);
  try {
    return await render({ ...request, publicUrl, template, log: (reason) => strapi.log.error(reason) });
  } catch (error) {
    strapi.log.error(error);
    return failed(failedStatus(error));
  }
}

/** A page that one editor of the panel sees. Without the app, which would ask for it as a visitor, who is shown nothing yet. */
function answerPreview(ctx: Context, { status, html }: { status: number; html: string }): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  ctx.body = html.replace(/<script type="module"[^>]*><\/script>/g, '');
}

/** What programs read. */
async function answerFeed(ctx: Context, { renderFeed }: BuiltSite, runQuery: PageRequest['runQuery']): Promise<void> {
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
 * Serves the web app: its built files, its pages rendered as a visitor sees them, and its "not found" page
 * for whatever nobody else answered. Without a build (the development server has its own) it stands aside.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  const site = builtSite(strapi);
  if (!site) return (_ctx: Context, next: Next) => next();

  const { isPage, isFeed, pageOf, files } = site;
  const runQuery = visitorQueries();
  const serveFile = serve(files, howFilesAreServed);

  const renderOrLeaveToBrowser = (url: string) => renderPage(site, { url, runQuery });

  async function answerPage(ctx: Context) {
    shownUntil(newYear());
    const { status, html, location } = await renderOrLeaveToBrowser(ctx.url);
    ctx.status = status;
    if (status === 503) ctx.set('Retry-After', retryAfter);
    if (location) return ctx.redirect(location);
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    // The address of this page holds a secret until the page has read it.
    if (ctx.path === '/reset-password') ctx.set('Referrer-Policy', 'no-referrer');
    ctx.body = html;
  }

  return async (ctx: Context, next: Next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || isStrapis.test(ctx.path)) return next();
    const entry = previewedIn(ctx);
    if (entry) return answerPreview(ctx, await preview(entry, () => renderOrLeaveToBrowser(pageOf(entry))));
    if (isFeed(ctx.path)) return answerFeed(ctx, site, runQuery);
    if (isPage(ctx.path) || ctx.path === missingPage.url) return answerPage(ctx);
    return mayBeFile.test(ctx.path) ? serveFile(ctx, next) : next();
  };
};
