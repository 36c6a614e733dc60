import type { Core } from '@strapi/strapi';
import { logAfterCommit } from '../database/log-after-commit';
import { createTables } from '../database/tables';
import { environment } from '../settings/environment';
import { ensureFirstAdmin } from './first-admin';
import { ensureRoles } from './roles';

const setting = 'hearthside.command';

/** Has a Strapi that is not started yet open the data for a command, and for nobody else. */
export const forCommand = (strapi: Core.Strapi): void => void strapi.config.set(setting, true);

export const isCommand = ({ config }: Core.Strapi): boolean => config.get(setting, false);

/** What a command needs of a start: nothing listens, nothing is swept, and no demo comes. */
export async function prepareForCommand(strapi: Core.Strapi): Promise<void> {
  logAfterCommit(strapi);
  await createTables(strapi);
  await ensureRoles(strapi);
  const isNamed = Object.values(environment.firstAdmin).every(Boolean);
  if (isNamed && !environment.isDemo) await ensureFirstAdmin(strapi);
}
