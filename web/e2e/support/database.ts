import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';
import { site } from './site';

/** Runs SQL statements without the server, as an import does. */
export function write(statements: string) {
  const Database = createRequire(join(root, 'cms/package.json'))('better-sqlite3') as new (file: string) => {
    exec(statements: string): void;
    close(): void;
  };
  const database = new Database(join(site.dataDir, 'hearthside.db'));
  database.exec(statements);
  database.close();
}
