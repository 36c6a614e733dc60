import type { Core } from '@strapi/strapi';
import { onPublish } from '../cache/changes';
import { notifyReplicas } from '../cache/replicas';
import { recordBuild } from '../database/assert-not-newer';
import { createTables } from '../database/tables';
import { patchTransactions } from '../database/transactions';
import { reclaimUnnamedObjects } from '../images/reclaim';
import { environment } from '../settings/environment';
import { ensureFirstAdmin, isConfigured } from './first-admin';
import { ensureRoles } from '../accounts/roles';

const setting = 'hearthside.command';

/**
 * How a command uses the database: `own` sets it up as a server does and needs the exclusive data lock; `share` saves while servers run, and
 * `read` reads. The last two change no table and reject a database that another build set up.
 */
export type DatabaseUse = 'own' | 'share' | 'read';

/** Limits that keep one request of a server from delaying others; a command may take longer. */
const limits = ['lock_timeout', 'idle_in_transaction_session_timeout'];

/** Configures Strapi for a command, before it starts. */
export function forCommand({ config }: Core.Strapi, use: DatabaseUse): void {
  config.set(setting, use);
  if (!environment.databaseUrl) return;
  limits.forEach((limit) => config.set(`database.connection.connection.${limit}`, 0));
  if (use === 'read') config.set('database.connection.connection.options', '-c default_transaction_read_only=on');
}

/** Returns how the current command uses the database; undefined in a server. */
export const commandUse = ({ config }: Core.Strapi): DatabaseUse | undefined => config.get(setting);

/** Sets up the database for a command, without sweeps, demo content or a server. */
export async function prepareForCommand(strapi: Core.Strapi): Promise<void> {
  patchTransactions(strapi);
  // Otherwise each save would make all servers drop their whole caches (cache/freshness).
  if (environment.databaseUrl) onPublish(notifyReplicas);
  reclaimUnnamedObjects(strapi);
  await createTables(strapi);
  await ensureRoles(strapi);
  if (isConfigured() && !environment.isDemo) await ensureFirstAdmin(strapi);
  await recordBuild(strapi);
}
