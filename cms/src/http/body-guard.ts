import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { rm } from 'node:fs/promises';
import { isGraphql } from './troubles';

/** Queries of our pages have up to 3 kB. */
const maxGraphqlBytes = 100_000;

const isPanelUpload = /^\/upload(\/|$)/;

function isPanelUser(ctx: Context): boolean {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(ctx.get('authorization')) ?? [];
  return strapi.sessionManager('admin').validateAccessToken(token).isValid;
}

const isClientError = (status: unknown): status is number => typeof status === 'number' && status >= 400 && status < 500;

// Parsers report client errors with a status or an "httpCode", zlib with a code. Strapi would log each as an unexpected error.
function clientStatus(error: unknown): number | null {
  if (error instanceof errors.HttpError || error instanceof errors.ApplicationError) return null;
  const { status, httpCode, code } = error as { status?: unknown; httpCode?: unknown; code?: unknown };
  if (isClientError(status)) return status;
  if (typeof httpCode === 'number') return isClientError(httpCode) ? httpCode : 400;
  return typeof code === 'string' && code.startsWith('Z_') ? 400 : null;
}

// Strapi's parser checks only this header. Our upload routes read it from the state, after the access check.
function hideMultipart(ctx: Context): void {
  ctx.state.multipart = ctx.req.headers['content-type'];
  ctx.req.headers['content-type'] = 'application/octet-stream';
}

/**
 * Returns the status that rejects the body of a GraphQL request by its headers, because Strapi's parser has one limit for all paths and
 * reads compressed bodies.
 */
function graphqlRefusal({ req: { headers }, request }: Context): number | null {
  if (headers['content-encoding']) return 415;
  if (headers['transfer-encoding']) return 411;
  return (request.length ?? 0) > maxGraphqlBytes ? 413 : null;
}

/**
 * Runs before Strapi's body parser, which reads bodies before the caller is known. The parser writes multipart bodies to disk, so only
 * signed-in panel users may send one to it. Unreadable bodies return 400.
 */
async function guardBody(ctx: Context, next: Next): Promise<void> {
  if (isGraphql.test(ctx.path)) {
    const status = graphqlRefusal(ctx);
    if (status) return void (ctx.status = status);
    // Strapi skips this exact URL because the plugin has its own parser, but `graphql/guard` needs the parsed body.
    if (ctx.url === '/graphql') ctx.url = '/graphql?';
  }
  if (ctx.is('multipart/*') && !(isPanelUpload.test(ctx.path) && isPanelUser(ctx))) hideMultipart(ctx);
  try {
    await next();
  } catch (error) {
    const status = clientStatus(error);
    if (!status) throw error;
    ctx.status = status;
  } finally {
    await removeUploads(ctx);
  }
}

/** Deletes temporary files of media library uploads. Strapi deletes them only if it accepted the upload. */
async function removeUploads({ request }: Context): Promise<void> {
  const { files } = request as { files?: { files?: { filepath: string } | { filepath: string }[] } };
  await Promise.all([files?.files ?? []].flat().map(({ filepath }) => rm(filepath, { force: true })));
}

export default () => guardBody;
