import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../settings/environment';
import { storedHeaders, storeOptions, uploadHandler } from './object-storage';

const oneYear = 365 * 86_400_000;

/** Pictures on S3-compatible storage when S3_BUCKET is set, else below DATA_DIR. Names carry a random hash: cache for good. */
export function uploadProvider() {
  const { s3 } = environment;
  if (!s3) {
    mkdirSync(join(environment.dataDir, 'public/uploads'), { recursive: true, mode: 0o700 });
    return { provider: 'local', providerOptions: { localServer: { maxage: oneYear, immutable: true } } };
  }
  return {
    provider: 'aws-s3',
    providerOptions: {
      baseUrl: s3.baseUrl,
      s3Options: {
        ...storeOptions(s3),
        requestHandler: uploadHandler(s3),
        // Named explicitly: left out, the provider asks for public-read, which modern buckets refuse.
        params: { Bucket: s3.bucket, ACL: undefined },
      },
    },
    actionOptions: { upload: storedHeaders, uploadStream: storedHeaders },
  };
}
