import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../settings/environment';
import { storedHeaders, storeOptions, uploadHandler } from './object-storage';

const yearMs = 365 * 86_400_000;

/** Stores images in S3-compatible storage if S3_BUCKET is set, else in DATA_DIR. Names contain a random hash, so they are immutable. */
export function uploadProvider() {
  const { s3 } = environment;
  if (!s3) {
    mkdirSync(join(environment.dataDir, 'public/uploads'), { recursive: true, mode: 0o700 });
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
