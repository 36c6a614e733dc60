import { GetObjectCommand, HeadBucketCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { StandardRetryStrategy } from '@smithy/util-retry';
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type S3Settings } from '../settings/environment';
import { uploadSignal } from './pending-uploads';

/** A store that says nothing for this long, while connecting, taking a picture or giving one, has failed. */
const silence = { connectionTimeout: 2_000, socketTimeout: 4_000 };
/** And nothing takes longer than this, however slowly bytes trickle. */
const longest = 60_000;

/**
 * Asks again with the right time after this machine's clock has jumped. The SDK takes the time from the store's answer, but asks
 * again only where the clock is still wrong by four minutes, not where it is right once more.
 */
class HeedingClock extends StandardRetryStrategy {
  override refreshRetryTokenForRetry(...[token, info]: Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>) {
    const isSkewed = (info.error as Error | undefined)?.name === 'RequestTimeTooSkewed';
    return super.refreshRetryTokenForRetry(token, isSkewed ? { ...info, errorType: 'TRANSIENT' } : info);
  }
}

const attempts = 2;

export const storeOptions = ({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings) => ({
  region,
  endpoint,
  forcePathStyle: endpoint !== undefined,
  credentials: { accessKeyId, secretAccessKey },
  // Stores other than Amazon's answer the newer checksum headers with an error.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
  maxAttempts: attempts,
  retryStrategy: new HeedingClock(attempts),
});

/** Sent along with every image that is stored. Its key never gets other bytes, so browsers may keep it for good. */
export const storedHeaders = { CacheControl: 'public, max-age=31536000, immutable' };

let shared: S3Client | undefined;

/** The one client of the store, whose connections everything shares. */
export const storeClient = (s3: S3Settings): S3Client =>
  (shared ??= new S3Client({
    ...storeOptions(s3),
    requestHandler: { ...silence, requestTimeout: longest, throwOnRequestTimeout: true },
  }));

type RequestHandler = S3Client['config']['requestHandler'];

/** How the client asks the store, given up together with the upload that it is part of. */
export function uploadHandler(s3: S3Settings): RequestHandler {
  const handler = storeClient(s3).config.requestHandler;
  const handle: RequestHandler['handle'] = (request, options) => {
    const abortSignal = uploadSignal();
    return handler.handle(request, abortSignal ? { ...options, abortSignal } : options);
  };
  return Object.assign(Object.create(handler) as RequestHandler, { handle });
}

/** Resolves when the bucket answers; rejects with the reason when not. */
export async function checkBucket(s3: S3Settings): Promise<void> {
  await storeClient(s3).send(new HeadBucketCommand({ Bucket: s3.bucket }), { abortSignal: AbortSignal.timeout(silence.connectionTimeout) });
}

/** What is stored under a key; null when there is nothing. */
export async function readObject(s3: S3Settings, key: string): Promise<Buffer | null> {
  const limit = AbortSignal.timeout(longest);
  try {
    const { Body } = await storeClient(s3).send(new GetObjectCommand({ Bucket: s3.bucket, Key: key }), { abortSignal: limit });
    return await buffer(addAbortSignal(limit, Body as Readable));
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}
