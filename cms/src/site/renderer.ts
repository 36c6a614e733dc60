import type { Core } from '@strapi/strapi';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteRenderer } from '../../contract';

export interface BuiltSite extends SiteRenderer {
  templates: { document: string; app: string };
  /** Folder of the built files. */
  files: string;
}

/** Returns the built web app; null without a build, such as in development. */
export function builtSite(strapi: Core.Strapi): BuiltSite | null {
  const dist = join(strapi.dirs.app.root, '../web/dist');
  const built = join(dist, 'server/render.cjs');
  if (!existsSync(built)) return null;
  const files = join(dist, 'client');
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- built after this file is compiled
  const { renderer } = require(built) as { renderer: SiteRenderer };
  const readTemplate = (name: string) => readFileSync(join(files, name), 'utf8');
  return { ...renderer, templates: { document: readTemplate('index.html'), app: readTemplate('app.html') }, files };
}
