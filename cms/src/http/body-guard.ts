import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { rm } from 'node:fs/promises';

const isPanelUpload = /^\/upload(\/|$)/;

function isPanelUser(ctx: Context): boolean {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(ctx.get('authorization')) ?? [];
  return strapi.sessionManager('admin').validateAccessToken(token).isValid;
}

const isClientError = (status: unknown): status is number => typeof status === 'number' && status >= 400 && status < 500;

// Parsers say what a client did wrong with a status or an "httpCode", zlib with a code; Strapi would log each as an accident.
function clientStatus(error: unknown): number | null {
  if (error instanceof errors.HttpError || error instanceof errors.ApplicationError) return null;
  const { status, httpCode, code } = error as { status?: unknown; httpCode?: unknown; code?: unknown };
  if (isClientError(status)) return status;
  if (typeof httpCode === 'number') return isClientError(httpCode) ? httpCode : 400;
  return typeof code === 'string' && code.startsWith('Z_') ? 400 : null;
}

// Strapi's parser looks at this header alone; our upload routes find it in the state, after access was granted.
function hideMultipart(ctx: Context): void {
  ctx.state.multipart = ctx.req.headers['content-type'];
  ctx.req.headers['content-type'] = 'application/octet-stream';
}

/**
 * Stands before Strapi's body parser, which reads bodies before it knows who sends them: a multipart body is
 * written to disk there, so only the panel's signed-in editors get that far. What cannot be read answers 400.
 */
async function guardBody(ctx: Context, next: Next): Promise<void> {
  // Strapi leaves this one address to the plugin's own parser; the cost of a query is to be known before.
  if (ctx.url === '/graphql') ctx.url = '/graphql?';
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

/** Strapi removes the files that it read for the panel's media library when they were accepted, and not when they were refused. */
async function removeUploads({ request }: Context): Promise<void> {
  const { files } = request as { files?: { files?: { filepath: string } | { filepath: string }[] } };
  await Promise.all([files?.files ?? []].flat().map(({ filepath }) => rm(filepath, { force: true })));
}

export default () => guardBody;
