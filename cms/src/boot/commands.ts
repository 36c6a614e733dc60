import type { Core } from '@strapi/strapi';
import { guardTransactions } from '../database/transactions';
import { createTables } from '../database/tables';
import { environment } from '../settings/environment';
import { ensureFirstAdmin } from './first-admin';
import { ensureRoles } from './roles';

const setting = 'hearthside.command';

/** What a server's limits keep apart from one another, a command that has the data alone does at its leisure. */
const limits = ['lock_timeout', 'idle_in_transaction_session_timeout'];

/** Has a Strapi that is not started yet open the data for a command, and for nobody else. */
export function forCommand({ config }: Core.Strapi): void {
  config.set(setting, true);
  if (environment.databaseUrl) limits.forEach((limit) => config.set(`database.connection.connection.${limit}`, 0));
}

export const isCommand = ({ config }: Core.Strapi): boolean => config.get(setting, false);

/** What a command needs of a start: nothing listens, nothing is swept, and no demo comes. */
export async function prepareForCommand(strapi: Core.Strapi): Promise<void> {
  guardTransactions(strapi);
  await createTables(strapi);
  await ensureRoles(strapi);
  const isNamed = Object.values(environment.firstAdmin).every(Boolean);
  if (isNamed && !environment.isDemo) await ensureFirstAdmin(strapi);
}
