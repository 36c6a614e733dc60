import { createStrapi, type Core } from '@strapi/strapi';
import { join } from 'node:path';
import { forCommand, type DatabaseUse } from '../boot/commands';
import { findOtherBuild } from '../database/assert-not-newer';
import { CommandError } from './command-error';
import type { SiteDatabase } from './site-database';

/**
 * Lends Strapi on the data of the site, for a command: nothing listens, and nothing else happens.
 * @param file SQLite's file in the place of the site's own
 * @throws TransferRefusal when another build set up the database, unless the command owns it
 */
export async function withStrapi<Result>(use: DatabaseUse, work: (strapi: Core.Strapi) => Promise<Result>, file?: string): Promise<Result> {
  const appDir = process.cwd();
  const app = createStrapi({ appDir, distDir: `${appDir}/dist` });
  forCommand(app, use);
  if (file) app.config.set('database.connection.connection.filename', file);
  await load(app, use);
  try {
    return await work(app);
  } finally {
    await app.destroy();
  }
}

/** Lends Strapi to read beside running servers. On SQLite it reads a copy in `folder`, so that no server waits. */
export async function withStrapiToRead<Result>(database: SiteDatabase, folder: string, work: () => Promise<Result>): Promise<Result> {
  if (database.engine === 'postgres') return withStrapi('read', work);
  const file = join(folder, database.fileName);
  await database.withSnapshot(file, async () => undefined);
  return withStrapi('read', work, file);
}

class ReadyToRead extends Error {}

async function load(app: Core.Strapi, use: DatabaseUse): Promise<void> {
  await app.register();
  if (use !== 'own') {
    // The models are known here, and nothing is written yet: right after this hook Strapi alters the tables.
    app.hook('strapi::content-types.beforeSync').register(async () => {
      const other = await findOtherBuild(app);
      if (other) throw new CommandError(other);
      if (use === 'read') throw new ReadyToRead();
    });
  }
  await app.bootstrap().catch((reason) => {
    if (!(reason instanceof ReadyToRead)) throw reason;
  });
}
