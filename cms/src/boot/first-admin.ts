import type { Core } from '@strapi/strapi';
import { hash } from 'bcrypt';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../settings/environment';
import { create } from '../content/save';
import { storageModels } from '../database/storage-models';
import { uids } from '../database/uids';

/** The demo's account for the admin panel. */
const demoPanelEmail = 'panel@example.com';

interface Account {
  username: string;
  email: string;
  password: string;
}

const variables = 'ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD';
/** An administrator of the site has no account of the panel, and an import brings none. */
export const noPanelAccount =
  'The admin panel has no account, which is separate from accounts of the site. Set ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD for the next start to create one.';

const isAdministrator = { role: { type: { $in: ['admin', 'super_admin'] } } };

/**
 * Creates the first accounts of the panel and of the site before the server listens: until the panel has an account, Strapi lets any visitor
 * create one. One transaction creates both, so that a failed start can be repeated. Each is created only if missing, because an import
 * contains no panel users, and a failed start may have left no administrator.
 * @throws if the panel has no account and none is configured
 */
export async function ensureFirstAdmin(strapi: Core.Strapi): Promise<void> {
  await normalizeEmails(strapi);
  await strapi.db.transaction(async ({ trx }) => {
    // Serializes replicas that start at the same time.
    await strapi.db.connection('admin_roles').transacting(trx).orderBy('id').forUpdate().select('id');
    const panelHasUser = (await strapi.db.query(uids.panelUser).count()) > 0;
    if (!panelHasUser) await createPanelUser(strapi, environment.isDemo ? demoAccount() : configuredAccount());
    if (environment.isDemo || (await hasAdministrator(strapi))) return;
    if (panelHasUser && !isConfigured()) strapi.log.warn(`The site has no administrator. Set ${variables} to create one.`);
    else await createAdministrator(strapi, configuredAccount());
  });
}

// The panel looks up emails in lower case, so accounts with capital letters in their email could never sign in.
const normalizeEmails = (strapi: Core.Strapi) =>
  strapi.db
    .connection('admin_users')
    .whereRaw('email <> lower(email) and lower(email) not in (select email from admin_users)')
    .update({ email: strapi.db.connection.raw('lower(email)') });

const hasAdministrator = async (strapi: Core.Strapi): Promise<boolean> =>
  (await strapi.db.query(uids.agent).count({ where: isAdministrator })) > 0;

const demoAccount = (): Account => ({ username: 'Panel', email: demoPanelEmail, password: environment.demoPassword });

/**
 * Exits with a message, before anything is stored, if the panel has no account and none is configured. Strapi's own commands would print
 * the stack of a thrown error.
 */
export async function requireFirstAdmin({ db }: Core.Strapi): Promise<void> {
  if (environment.isDemo || isConfigured() || (await hasPanelUser(db.connection))) return;
  console.error(`error: ${noPanelAccount}`);
  process.exit(1);
}

async function hasPanelUser(connection: Core.Strapi['db']['connection']): Promise<boolean> {
  // A query would create the database file.
  if (!environment.databaseUrl && !existsSync(join(environment.dataDir, 'hearthside.db'))) return false;
  return (await connection.schema.hasTable('admin_users')) && (await connection('admin_users').first('id')) !== undefined;
}

export const isConfigured = (): boolean => Object.values(environment.firstAdmin).every(Boolean);

function configuredAccount(): Account {
  if (isConfigured()) return environment.firstAdmin as Account;
  throw new Error(noPanelAccount);
}

// Does not use Strapi's service, which then counts accounts without awaiting the query, in a transaction that may have ended.
async function createPanelUser(strapi: Core.Strapi, { username, email, password }: Account): Promise<void> {
  const role = await strapi.db.query(uids.panelRole).findOne({ where: { code: 'strapi-super-admin' } });
  const names = { firstname: username, lastname: '', email };
  const data = { ...names, password: await hash(password, 10), isActive: true, blocked: false, registrationToken: null, roles: [role.id] };
  await strapi.db.query(uids.panelUser).create({ data });
}

async function createAdministrator(strapi: Core.Strapi, account: Account): Promise<void> {
  const role = await strapi.db.query(uids.role).findOne({ where: { type: 'super_admin' } });
  const data = {
    ...account,
    first_name: account.username,
    last_name: 'Administrator',
    listed: false,
    role: role.id,
  };
  await create(storageModels.agent, () => data).catch((error: Error) => {
    throw new Error(`Failed to create the first administrator: ${error.message}.`);
  });
}
