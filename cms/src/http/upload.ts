import Busboy, { type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'koa';
import { limits, csvLimits, type UploadKind } from '../../contract';
import { unacceptable, unreadable } from './errors';

export interface Upload {
  /** Part `file`; null if it is missing. */
  file: Buffer | null;
  fields: Record<string, string>;
}

interface Limit {
  bytes: number;
  tooLarge: string;
}

const fileLimits: Record<UploadKind, Limit> = {
  image: { bytes: limits.imageBytes, tooLarge: 'Image must be at most 10 MB' },
  table: { bytes: csvLimits.bytes, tooLarge: 'The file must be at most 2 MB' },
};

/** Maximum size of the body: the file and its multipart encoding. */
const maxBodyBytes = ({ bytes }: Limit) => 2 * bytes;

const partLimits = { files: 1, fields: 4, fieldSize: 1000, parts: 6, headerPairs: 20, headerSize: 8192 };

const tooLargeError = ({ tooLarge }: Limit) => unacceptable(413, tooLarge);

function createParser(ctx: Context, contentType: string, { bytes }: Limit): BusboyInstance {
  try {
    return new Busboy({ headers: { ...ctx.req.headers, 'content-type': contentType }, limits: { ...partLimits, fileSize: bytes } });
  } catch {
    throw unreadable();
  }
}

/**
 * Reads the parts of a body. Does not destroy the request, as a pipeline would, so that the client of an unreadable request still gets
 * the response.
 */
async function parse({ req }: Context, parser: BusboyInstance, limit: Limit): Promise<Upload> {
  let file: Buffer | null = null;
  const fields = new Map<string, string>();

  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(unreadable());
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (name, part) => {
      const chunks: Buffer[] = [];
      part.on('data', (chunk: Buffer) => chunks.push(chunk));
      part.on('limit', () => reject(tooLargeError(limit)));
      part.on('error', fail);
      part.on('end', () => {
        if (name === 'file') file = Buffer.concat(chunks);
      });
    });
    parser.on('partsLimit', fail);
    parser.on('error', fail);
    parser.on('finish', resolve);

    let received = 0;
    req.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxBodyBytes(limit)) reject(tooLargeError(limit));
    });
    req.on('error', fail);
    req.on('close', () => {
      if (!req.complete) fail();
    });
    req.pipe(parser);
  }).finally(() => req.unpipe(parser).resume());

  return { file, fields: Object.fromEntries(fields) };
}

/** Reads a multipart body into memory, up to the limits. Creates no temporary file. */
export async function readUpload(ctx: Context, kind: UploadKind): Promise<Upload> {
  const limit = fileLimits[kind];
  const contentType: string | undefined = ctx.state.multipart;
  if (!contentType || !/^multipart\/form-data\b/i.test(contentType))
    throw unacceptable(415, `The ${kind === 'table' ? 'file' : kind} must be sent as multipart/form-data`);
  if (ctx.request.length > maxBodyBytes(limit)) throw tooLargeError(limit);
  return parse(ctx, createParser(ctx, contentType, limit), limit);
}
