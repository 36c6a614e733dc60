import Busboy, { type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'koa';
import type { ObjectSchema } from 'yup';
import { limits, csvLimits, type UploadKind } from '../../contract';
import { HttpError, unacceptable, unreadable } from './errors';
import { assertNoNul, validate } from './validate';

const maxDepth = 16;
const maxValues = 3_000;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any object's schema
type Schema = ObjectSchema<any>;

/** Whether a body is too deep or has too many values. Processing it could exhaust the stack or take too long. */
function isOutsize(body: unknown): boolean {
  let values = 0;
  const exceedsLimits = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (depth > maxDepth) return true;
    // `Object.values` of a body with 100,000 fields takes longer than parsing the body.
    for (const name in value) {
      if ((values += 1) > maxValues || exceedsLimits((value as Record<string, unknown>)[name], depth + 1)) return true;
    }
    return false;
  };
  return exceedsLimits(body, 0);
}

interface BodyOptions {
  upload?: Upload;
  bodyKey?: string;
  /** Whether the body may be a form. */
  form?: object;
}

/**
 * Returns the validated fields of a request body.
 * @throws 422 with all messages, 400 if the body exceeds the limits, 403 for a form of another site, 415 for a form instead of JSON.
 */
export async function readBody(ctx: Context, schema: Schema, { upload, bodyKey, form }: BodyOptions): Promise<object> {
  const isForm = Boolean(ctx.is('urlencoded'));
  // Browsers send forms from pages of other sites without a preflight.
  if (!upload && (ctx.state.multipart || (isForm && !form))) throw unacceptable(415, 'The request body must be JSON');
  const body: unknown = isForm ? fieldsOf((ctx.request.body ?? {}) as FormValues) : (upload?.fields ?? ctx.request.body);
  if (isOutsize(body)) throw unreadable();
  const input = await validate(schema, body, bodyKey);
  assertNoNul(input);
  return bodyKey ? input[bodyKey] : input;
}

/** Marks a request as a form that a browser sent to a page. */
export const markAsForm = (ctx: Context): void => void (ctx.state.isForm = true);

type FormValues = Record<string, unknown>;

/** Returns the texts of a form without the empty ones. A name such as `times-0-date` is that of a field in a list. */
function fieldsOf(form: FormValues): object {
  const fields = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(form)) {
    if (typeof value !== 'string' || value === '') continue;
    const [, list, index, field] = /^([a-z_]+)-(\d)-([a-z_]+)$/.exec(name) ?? [];
    if (!list) {
      fields[name] = value;
      continue;
    }
    const items = (fields[list] ??= []);
    if (Array.isArray(items)) ((items[Number(index)] ??= Object.create(null)) as FormValues)[field] = value;
  }
  // Lists without gaps.
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value.filter(Boolean) : value]));
}

/**
 * Rejects a request that a page of another site sent. A page without a referrer sends the origin `null`; then, the browser's own header
 * decides. Old browsers send neither.
 * @throws 403
 */
export function assertSameSite(ctx: Context, origin: string): void {
  const site = ctx.get('sec-fetch-site');
  const sender = ctx.get('origin');
  const isOther = site ? site !== 'same-origin' && site !== 'none' : sender !== '' && sender !== 'null' && sender !== origin;
  if (isOther) throw new HttpError(403, 'This form belongs to another site');
}

/** Returns the validated query parameters. All values are strings, brackets in names have no meaning, and the last duplicate wins. */
export async function readQuery({ querystring }: Context, schema: Schema): Promise<object> {
  const query = await validate(schema, Object.fromEntries(new URLSearchParams(querystring)));
  assertNoNul(query);
  return query;
}

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
