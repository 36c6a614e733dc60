import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { StandardRetryStrategy } from '@smithy/util-retry';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createReadStream, mkdirSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { environment, type S3Settings } from '../settings/environment';
import { codeOf, propertiesOf } from '../settings/typed';

/** Where an object is: a file in DATA_DIR or an object in the bucket. */
export type StorageBackend = 'files' | 'bucket';

/** A stored object: the original of an image or a variant. */
export interface StoredObject {
  hash: string;
  ext: string;
  url?: string;
}

/** Columns of an image, with those of each variant in `formats`. */
export interface FileRow extends StoredObject {
  url: string;
  formats: Record<string, StoredObject> | null;
}

export const keyOf = ({ hash, ext }: StoredObject): string => `${hash}${ext}`;

/** Returns the original and the variants of an image. */
export const objectsOf = ({ formats, ...original }: FileRow): StoredObject[] => [original, ...Object.values(formats ?? {})];

/** Place of a stored object. */
export interface ImageFile {
  backend: StorageBackend;
  /** Hash and extension. */
  key: string;
}

export const uploads = (dataDir = environment.dataDir): string => join(dataDir, 'public/uploads');

// Images stored before S3 was configured are still on disk.
const backendOf = (url: string): StorageBackend => (url.startsWith('/') ? 'files' : 'bucket');

export const filesOf = (row: FileRow): ImageFile[] =>
  objectsOf(row).map((object) => ({ backend: backendOf(object.url ?? row.url), key: keyOf(object) }));

// Files that this site stores have no other names.
export const isKey = (key: string): boolean => /^[\w][\w.-]{0,249}$/.test(key) && !key.includes('..');

const yearMs = 365 * 86_400_000;

/** Stores images in S3-compatible storage if S3_BUCKET is set, else in DATA_DIR. Names contain a random hash, so they are immutable. */
export function uploadProvider() {
  const { s3 } = environment;
  if (!s3) {
    mkdirSync(uploads(), { recursive: true, mode: 0o700 });
    return { provider: 'local', providerOptions: { localServer: { maxage: yearMs, immutable: true } } };
  }
  return {
    provider: 'aws-s3',
    providerOptions: {
      baseUrl: s3.baseUrl,
      s3Options: {
        ...storeOptions(s3),
        requestHandler: uploadHandler(s3),
        // Must be explicit, because the provider's default is public-read, which modern buckets reject.
        params: { Bucket: s3.bucket, ACL: undefined },
      },
    },
    actionOptions: { upload: storedHeaders, uploadStream: storedHeaders },
  };
}

/** Timeouts in ms for connecting and for an idle connection. */
const timeout = { connectionTimeout: 2_000, socketTimeout: 4_000 };
/** Maximum duration of a request in ms, even if data still arrives. */
const requestTimeoutMs = 60_000;

/**
 * Retries with the corrected time after the system clock jumped. The SDK takes the time from the response, but retries only if the clock
 * is still wrong by four minutes, not if it has become right again.
 */
class ClockSkewRetryStrategy extends StandardRetryStrategy {
  override refreshRetryTokenForRetry(...[token, info]: Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>) {
    if (propertiesOf(info.error).name !== 'RequestTimeTooSkewed') return super.refreshRetryTokenForRetry(token, info);
    // With a new quota of retries, because an outage uses up the shared one.
    return new StandardRetryStrategy(attempts).refreshRetryTokenForRetry(token, { ...info, errorType: 'TRANSIENT' });
  }
}

const attempts = 2;

export const storeOptions = ({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings) => ({
  region,
  endpoint,
  forcePathStyle: endpoint !== undefined,
  credentials: { accessKeyId, secretAccessKey },
  // Storage other than Amazon's responds to the newer checksum headers with an error.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
  maxAttempts: attempts,
  retryStrategy: new ClockSkewRetryStrategy(attempts),
});

/** Headers of every stored image. The content of a key never changes, so browsers can cache it permanently. */
const storedHeaders = { CacheControl: 'public, max-age=31536000, immutable' };

let shared: S3Client | undefined;

/** Returns the shared client, so that all requests share its connections. */
const storeClient = (s3: S3Settings): S3Client =>
  (shared ??= new S3Client({
    ...storeOptions(s3),
    requestHandler: { ...timeout, requestTimeout: requestTimeoutMs, throwOnRequestTimeout: true },
  }));

type RequestHandler = S3Client['config']['requestHandler'];

/** Aborts the writes of the current upload; set by `withDeadline`. */
export const uploadSignal = new AsyncLocalStorage<AbortSignal>();

/** Request handler that aborts requests together with the upload they belong to. */
function uploadHandler(s3: S3Settings): RequestHandler {
  const handler = storeClient(s3).config.requestHandler;
  const handle: RequestHandler['handle'] = (request, options) => {
    const abortSignal = uploadSignal.getStore();
    return handler.handle(request, abortSignal ? { ...options, abortSignal } : options);
  };
  return Object.assign(Object.create(handler) as RequestHandler, { handle });
}

/** Resolves if the bucket is reachable; otherwise rejects with the reason. */
export async function checkBucket(s3: S3Settings): Promise<void> {
  await storeClient(s3).send(new HeadBucketCommand({ Bucket: s3.bucket }), { abortSignal: AbortSignal.timeout(timeout.connectionTimeout) });
}

function bucket() {
  if (!environment.s3) throw new Error('Some images are stored in a bucket. Set S3_BUCKET and the other S3_* variables as on the server.');
  return { Bucket: environment.s3.bucket, client: storeClient(environment.s3), abortSignal: AbortSignal.timeout(requestTimeoutMs) };
}

/** Returns undefined if the error says that a file or an object does not exist; throws other errors. */
function ignoreMissing(error: unknown): undefined {
  const { httpStatusCode } = propertiesOf(propertiesOf(error).$metadata);
  if (error instanceof NoSuchKey || codeOf(error) === 'ENOENT' || httpStatusCode === 404) return;
  throw error;
}

export interface OpenImage {
  size: number;
  bytes: Readable;
}

/** Opens a stored object; returns undefined if it does not exist. */
export async function openImage({ backend, key }: ImageFile): Promise<OpenImage | undefined> {
  if (backend === 'files') {
    const path = join(uploads(), key);
    const found = await stat(path).catch(ignoreMissing);
    return found && { size: found.size, bytes: createReadStream(path) };
  }
  const { Bucket, client, abortSignal } = bucket();
  const object = await client.send(new GetObjectCommand({ Bucket, Key: key }), { abortSignal }).catch(ignoreMissing);
  return object && { size: object.ContentLength ?? 0, bytes: addAbortSignal(abortSignal, object.Body as Readable) };
}

/** Returns the original of an image; undefined if it does not exist. */
export async function readBytes(image: StoredObject & { url: string }): Promise<Buffer | undefined> {
  const stored = await openImage({ backend: backendOf(image.url), key: keyOf(image) });
  return stored && (await buffer(stored.bytes));
}

/** Returns the MIME type by extension. Extensions of stored files are reliable, because this site chose them. */
function mimeOf(key: string): string {
  const extension = key.split('.').pop() ?? '';
  return ['jpeg', 'png', 'webp', 'gif', 'avif'].includes(extension) ? `image/${extension}` : 'image/jpeg';
}

/** Stores a local file atomically: readers get either the old or the complete new file. */
export async function putImage({ backend, key }: ImageFile, from: string): Promise<void> {
  if (backend === 'bucket') {
    const { Bucket, client, abortSignal } = bucket();
    const { size: ContentLength } = await stat(from);
    const object = { Bucket, Key: key, Body: createReadStream(from), ContentLength, ContentType: mimeOf(key), ...storedHeaders };
    return void (await client.send(new PutObjectCommand(object), { abortSignal }));
  }
  const path = join(uploads(), key);
  const tempPath = `${path}.${process.pid}.new`;
  await mkdir(uploads(), { recursive: true, mode: 0o700 });
  try {
    await copyFile(from, tempPath);
    const file = await open(tempPath, 'r');
    await file.sync().finally(() => file.close());
    await rename(tempPath, path);
  } finally {
    await rm(tempPath, { force: true });
  }
}

/** Deletes a stored object if it exists. */
export async function removeImage({ backend, key }: ImageFile): Promise<void> {
  if (backend === 'files') return rm(join(uploads(), key), { force: true });
  const { Bucket, client, abortSignal } = bucket();
  await client.send(new DeleteObjectCommand({ Bucket, Key: key }), { abortSignal });
}
