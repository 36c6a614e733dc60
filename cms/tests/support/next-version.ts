import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appDir } from './server-process';

/** The version after this one, which differs by a migration; other tests go on with this one meanwhile. */
export interface NextVersion {
  migration: string;
  /** What a site of it is started with. */
  settings: { APP_DIR: string };
  discard(): void;
}

/** @param up What the migration does with `knex`. */
export function buildNextVersion(up: string): NextVersion {
  const folder = mkdtempSync(join(tmpdir(), 'hearthside-next-'));
  const migration = '2099.01.01T00.00.00.next.js';
  for (const name of readdirSync(appDir).filter((name) => name !== 'database')) symlinkSync(join(appDir, name), join(folder, name));
  mkdirSync(join(folder, 'database/migrations'), { recursive: true });
  writeFileSync(join(folder, 'database/migrations', migration), `module.exports = { async up(knex) { ${up} } };`);
  return { migration, settings: { APP_DIR: folder }, discard: () => rmSync(folder, { recursive: true }) };
}
