import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appDir } from './server-process';

/** A copy of the server with an additional migration. Other tests keep using the original. */
export interface NextVersion {
  migration: string;
  /** Settings that start this version. */
  settings: { APP_DIR: string };
  discard(): void;
}

/** @param up Body of the migration, which can use `knex`. */
export function buildNextVersion(up: string): NextVersion {
  const folder = mkdtempSync(join(tmpdir(), 'hearthside-next-'));
  const migration = '2099.01.01T00.00.00.next.js';
  for (const name of readdirSync(appDir).filter((name) => name !== 'database')) symlinkSync(join(appDir, name), join(folder, name));
  mkdirSync(join(folder, 'database/migrations'), { recursive: true });
  writeFileSync(join(folder, 'database/migrations', migration), `module.exports = { async up(knex) { ${up} } };`);
  return { migration, settings: { APP_DIR: folder }, discard: () => rmSync(folder, { recursive: true }) };
}
