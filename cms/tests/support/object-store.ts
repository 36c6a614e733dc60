import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { freePort } from './free-port';

/** Starts an object storage with these buckets. Its files are below `directory`, in a folder per bucket. */
export async function startStore(...buckets: string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'hearthside-store-'));
  const port = await freePort();
  const configureBuckets = buckets.map((name) => ({ name, configs: [] }));
  const open = async () => {
    const store = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets });
    await store.run();
    return store;
  };
  let store = await open();
  return {
    port,
    directory,
    /** Settings of a site that stores its images in the first bucket. */
    settings: {
      S3_BUCKET: buckets[0],
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: () => store.close(),
    async reopen() {
      store = await open();
    },
  };
}
