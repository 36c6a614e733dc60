import type { Core } from '@strapi/strapi';
import { watchDataVersion } from './data-version';

/** Whether this process has heard of every change: 'no' for once, when it just learned that it missed some. */
type Knowledge = 'yes' | 'no' | 'unknown';

let know: () => Knowledge = () => 'unknown';

export const isUpToDate = (): Knowledge => know();

/** Has this process hear of what others write to the database. */
export async function watchOthers(strapi: Core.Strapi): Promise<void> {
  if (strapi.db.dialect.client !== 'sqlite') return;
  const hasChanged = await watchDataVersion(strapi);
  know = () => (hasChanged() ? 'no' : 'yes');
}
