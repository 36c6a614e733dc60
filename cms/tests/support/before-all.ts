import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newData } from './data';
import { startServer } from './server-process';

/** Starts a server once without data. All other servers start on a copy of the data it created. */
export default async function prepareData(): Promise<void> {
  Object.assign(process.env, {
    // The tests and their servers write only below this folder, which `after-all.ts` deletes.
    TMPDIR: mkdtempSync(join(tmpdir(), 'hearthside-test-')),
    TEST_DATABASES: `hearthside_test_${randomBytes(4).toString('hex')}`,
  });
  const { settings } = await newData();
  const { child } = await startServer(settings);
  child.kill('SIGTERM');
  await once(child, 'exit');
  process.env.TEST_FIRST_DATA = JSON.stringify(settings);
}
