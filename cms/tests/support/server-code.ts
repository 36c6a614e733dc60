import type bcrypt from 'bcrypt';
import type Database from 'better-sqlite3';
import type jsonwebtoken from 'jsonwebtoken';
import type * as pg from 'pg';
import type * as signIn from '../../src/accounts/sign-in';
import type * as agents from '../../src/api/agent/agents';
import type * as listings from '../../src/api/listing/listings';
import type * as passwordResets from '../../src/api/password-reset/password-resets';
import type * as siteSettings from '../../src/api/site/site-settings';
import type * as auditLog from '../../src/audit-log/audit-log';
import type * as moveOldRows from '../../src/boot/move-old-rows';
import type * as cacheHandler from '../../src/cache/cache-handler';
import type * as changes from '../../src/cache/changes';
import type * as freshness from '../../src/cache/freshness';
import type * as replicas from '../../src/cache/replicas';
import type * as published from '../../src/content/published';
import type * as namedLocks from '../../src/database/named-locks';
import type * as storageModels from '../../src/database/storage-models';
import type * as graphql from '../../src/graphql';
import type * as retention from '../../src/history/retention';
import type * as revisions from '../../src/history/revisions';
import type * as securityLog from '../../src/http/security-log';
import type * as throttle from '../../src/http/throttle';
import type * as storeImage from '../../src/images/store-image';
import type * as variantEncoder from '../../src/images/variant-encoder';
import type * as queue from '../../src/jobs/queue';
import type * as outbox from '../../src/mail/outbox';
import type * as provider from '../../src/mail/provider';
import type * as panelRoles from '../../src/panel/roles';
import type * as contract from '../../contract';
import type * as clock from '../../src/settings/clock';
import type * as environment from '../../src/settings/environment';

/** Modules of the server that tests use inside it, by their paths below `src`. */
interface ServerModules {
  'accounts/sign-in': typeof signIn;
  'api/agent/agents': typeof agents;
  'api/listing/listings': typeof listings;
  'api/password-reset/password-resets': typeof passwordResets;
  'api/site/site-settings': typeof siteSettings;
  'audit-log/audit-log': typeof auditLog;
  'boot/move-old-rows': typeof moveOldRows;
  'cache/cache-handler': typeof cacheHandler;
  'cache/changes': typeof changes;
  'cache/freshness': typeof freshness;
  'cache/replicas': typeof replicas;
  'content/published': typeof published;
  'database/named-locks': typeof namedLocks;
  'database/storage-models': typeof storageModels;
  graphql: typeof graphql;
  'history/retention': typeof retention;
  'history/revisions': typeof revisions;
  'http/security-log': typeof securityLog;
  'http/throttle': typeof throttle;
  'images/store-image': typeof storeImage;
  'images/variant-encoder': typeof variantEncoder;
  'jobs/queue': typeof queue;
  'mail/outbox': typeof outbox;
  'mail/provider': typeof provider;
  'panel/roles': typeof panelRoles;
  '../contract': typeof contract;
  'settings/clock': typeof clock;
  'settings/environment': typeof environment;
}

/** Packages of the server that tests use inside it. */
interface ServerPackages {
  '@strapi/provider-email-nodemailer': { init(options: object, settings: object): EmailProvider };
  bcrypt: typeof bcrypt;
  'better-sqlite3': typeof Database;
  jsonwebtoken: typeof jsonwebtoken;
  pg: typeof pg;
}

export interface EmailProvider {
  send(message: object): Promise<unknown>;
}

/**
 * A function whose source is sent to the server and called there with these arguments, as JSON. It uses its parameters, `strapi`,
 * `serverModule` and what is global in Node.js, but nothing else of its file. Its result arrives as JSON.
 */
export type ServerCode<Args extends unknown[], Result> = (...args: Args) => Result;

/** Runs code in one server. */
export type Run = <Args extends unknown[], Result>(code: ServerCode<Args, Result>, ...args: Args) => Promise<Awaited<Result>>;

declare global {
  /** Returns the module of the server, which all its code shares. */
  function serverModule<Path extends keyof ServerModules>(path: Path): ServerModules[Path];
  /** Returns a package that the server uses. */
  function serverPackage<Name extends keyof ServerPackages>(name: Name): ServerPackages[Name];
}
