import { createStrapi, type Core } from '@strapi/strapi';
import { forCommand } from '../boot/commands';

/**
 * Lends Strapi on the data of the site, for a command: nothing listens, and nothing else happens.
 * @param file SQLite's file in the place of the site's own
 */
export async function withStrapi<Result>(work: (strapi: Core.Strapi) => Promise<Result>, file?: string): Promise<Result> {
  const appDir = process.cwd();
  const app = createStrapi({ appDir, distDir: `${appDir}/dist` });
  forCommand(app);
  if (file) app.config.set('database.connection.connection.filename', file);
  await app.load();
  try {
    return await work(app);
  } finally {
    await app.destroy();
  }
}
