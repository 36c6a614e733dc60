import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { environment } from '../settings/environment';
import { codeOf } from '../settings/typed';

const prefix = 'transfer-';

/** Runs `work` with a temporary folder in DATA_DIR, on the same disk as the data, and deletes the folder afterwards. */
export async function inWorkFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(environment.dataDir, { recursive: true, mode: 0o700 });
  await clearWorkFolders();
  const folder = await mkdtemp(join(environment.dataDir, prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const dayMs = 86_400_000;

/** Deletes the folders of killed commands: those without changes for a day. */
async function clearWorkFolders(): Promise<void> {
  for (const name of await namesIn(environment.dataDir)) {
    const folder = join(environment.dataDir, name);
    if (name.startsWith(prefix) && (await stat(folder)).mtimeMs < Date.now() - dayMs) await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the sorted names in a folder, or none if the folder does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
