import Busboy from '@fastify/busboy';
import type { Context, Next } from 'koa';
import { pipeline } from 'node:stream/promises';
import { unacceptable, unreadable } from './failures';
import { maxImageBytes } from './image-limits';

export interface Upload {
  /** The part `file`; null when none was sent. */
  file: Buffer | null;
  fields: Record<string, string>;
}

const limits = { files: 1, fileSize: maxImageBytes, fields: 4, fieldSize: 1000, parts: 6, headerPairs: 20 };

function parse(ctx: Context, contentType: string): Promise<Upload> {
  const upload: Upload = { file: null, fields: {} };
  let isTooLarge = false;
  const busboy = new Busboy({ headers: { ...ctx.req.headers, 'content-type': contentType }, limits });
  busboy.on('field', (name, value) => Object.assign(upload.fields, { [name]: value }));
  busboy.on('file', (name, stream) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('limit', () => (isTooLarge = true));
    stream.on('end', () => {
      if (name === 'file') upload.file = Buffer.concat(chunks);
    });
  });
  return pipeline(ctx.req, busboy).then(
    () => {
      if (isTooLarge) throw unacceptable(413, 'Image must be at most 10 MB');
      return upload;
    },
    () => {
      throw unreadable();
    },
  );
}

/** Reads a multipart body into memory, within limits, once its sender is known; no temporary file is made. */
export async function readUpload(ctx: Context, next: Next) {
  const contentType: string | undefined = ctx.state.multipart;
  if (!contentType) throw unacceptable(415, 'Send the image as multipart/form-data');
  if (ctx.request.length > 2 * maxImageBytes) throw unacceptable(413, 'Image must be at most 10 MB');
  ctx.state.upload = await parse(ctx, contentType);
  return next();
}
