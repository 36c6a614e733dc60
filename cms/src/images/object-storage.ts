import { GetObjectCommand, HeadBucketCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { StandardRetryStrategy } from '@smithy/util-retry';
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type S3Settings } from '../settings/environment';
import { uploadSignal } from './pending-uploads';

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
    if ((info.error as Error | undefined)?.name !== 'RequestTimeTooSkewed') return super.refreshRetryTokenForRetry(token, info);
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
export const storedHeaders = { CacheControl: 'public, max-age=31536000, immutable' };

let shared: S3Client | undefined;

/** Returns the shared client, so that all requests share its connections. */
export const storeClient = (s3: S3Settings): S3Client =>
  (shared ??= new S3Client({
    ...storeOptions(s3),
    requestHandler: { ...timeout, requestTimeout: requestTimeoutMs, throwOnRequestTimeout: true },
  }));

type RequestHandler = S3Client['config']['requestHandler'];

/** Request handler that aborts requests together with the upload they belong to. */
export function uploadHandler(s3: S3Settings): RequestHandler {
  const handler = storeClient(s3).config.requestHandler;
  const handle: RequestHandler['handle'] = (request, options) => {
    const abortSignal = uploadSignal();
    return handler.handle(request, abortSignal ? { ...options, abortSignal } : options);
  };
  return Object.assign(Object.create(handler) as RequestHandler, { handle });
}

/** Resolves if the bucket is reachable; otherwise rejects with the reason. */
export async function checkBucket(s3: S3Settings): Promise<void> {
  await storeClient(s3).send(new HeadBucketCommand({ Bucket: s3.bucket }), { abortSignal: AbortSignal.timeout(timeout.connectionTimeout) });
}

/** Returns the object stored under a key; null if there is none. */
export async function readObject(s3: S3Settings, key: string): Promise<Buffer | null> {
  const abortSignal = AbortSignal.timeout(requestTimeoutMs);
  try {
    const { Body } = await storeClient(s3).send(new GetObjectCommand({ Bucket: s3.bucket, Key: key }), { abortSignal });
    return await buffer(addAbortSignal(abortSignal, Body as Readable));
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}
