import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { environment } from '../settings/environment';
import { checkBucket } from './object-storage';

/** Resolves when pictures could be stored now; rejects with the reason when not. */
export async function checkStorage(): Promise<void> {
  const { s3, dataDir } = environment;
  if (s3) await checkBucket(s3);
  else await access(join(dataDir, 'public/uploads'), constants.W_OK);
}
