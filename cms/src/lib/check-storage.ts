import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { environment, type S3Settings } from './environment';

const clientOf = ({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings) =>
  new S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
  });

/** Resolves when pictures could be stored now; rejects with the reason when not. */
export async function checkStorage(): Promise<void> {
  const { s3, dataDir } = environment;
  if (s3) await clientOf(s3).send(new HeadBucketCommand({ Bucket: s3.bucket }));
  else await access(join(dataDir, 'public/uploads'), constants.W_OK);
}
