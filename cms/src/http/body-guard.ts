import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { rm } from 'node:fs/promises';

const isPanelUpload = /^\/upload(\/|$)/;

function isPanelUser(ctx: Context): boolean {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(ctx.get('authorization')) ?? [];
  return strapi.sessionManager('admin').validateAccessToken(token).isValid;
}

// Parsers report client errors with a status or an "httpCode", zlib with a code. Strapi would log each as an unexpected error.
function clientStatus(error: unknown): number | undefined {
  if (error instanceof errors.HttpError) return undefined;
  const { status, httpCode, code } = Object(error) as Record<string, unknown>;
  const stated = [status, httpCode].find((value) => Number(value) >= 400 && Number(value) < 500);
  return stated || httpCode || /^Z_/.test(String(code)) ? Number(stated ?? 400) : undefined;
}

// Strapi's parser checks only this header. Our upload routes read it from the state, after the access check.
function hideMultipart(ctx: Context): void {
  ctx.state.multipart = ctx.req.headers['content-type'];
  ctx.req.headers['content-type'] = 'application/octet-stream';
}

/**
 * Runs before Strapi's body parser, which reads bodies before the caller is known. The parser writes multipart bodies to disk, so only
 * signed-in panel users may send one to it. Unreadable bodies return 400.
 */
async function guardBody(ctx: Context, next: Next): Promise<void> {
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
