import type bcrypt from 'bcrypt';
import type Database from 'better-sqlite3';
import type jsonwebtoken from 'jsonwebtoken';
import type * as pg from 'pg';

/** Modules of the server that tests use inside it, by their paths below `src`. */
interface ServerModules {
  'accounts/sign-in': typeof import('../../src/accounts/sign-in');
  'accounts/live-sessions': typeof import('../../src/accounts/live-sessions');
  'accounts/factors': typeof import('../../src/accounts/factors');
  'api/agent/agents': typeof import('../../src/api/agent/agents');
  'api/session/account': typeof import('../../src/api/session/account');
  'api/inquiry/receive': typeof import('../../src/api/inquiry/receive');
  'api/inquiry/store': typeof import('../../src/api/inquiry/store');
  'api/inquiry/tasks': typeof import('../../src/api/inquiry/tasks');
  'api/inquiry/tokens': typeof import('../../src/api/inquiry/tokens');
  'api/listing/listings': typeof import('../../src/api/listing/listings');
  'api/password-reset/password-resets': typeof import('../../src/api/password-reset/password-resets');
  'api/site/site-settings': typeof import('../../src/api/site/site-settings');
  'audit-log/audit-log': typeof import('../../src/audit-log/audit-log');
  'boot/move-old-rows': typeof import('../../src/boot/move-old-rows');
  'cache/cache-handler': typeof import('../../src/cache/cache-handler');
  'cache/changes': typeof import('../../src/cache/changes');
  'cache/freshness': typeof import('../../src/cache/freshness');
  'cache/replicas': typeof import('../../src/cache/replicas');
  'content/published': typeof import('../../src/content/published');
  'database/named-locks': typeof import('../../src/database/named-locks');
  'database/outages': typeof import('../../src/database/outages');
  'database/storage-models': typeof import('../../src/database/storage-models');
  graphql: typeof import('../../src/graphql');
  'history/retention': typeof import('../../src/history/retention');
  'history/revisions': typeof import('../../src/history/revisions');
  'http/security-log': typeof import('../../src/http/security-log');
  'http/throttle': typeof import('../../src/http/throttle');
  'images/store-image': typeof import('../../src/images/store-image');
  'images/variant-encoder': typeof import('../../src/images/variant-encoder');
  'jobs/queue': typeof import('../../src/jobs/queue');
  'mail/outbox': typeof import('../../src/mail/outbox');
  'mail/provider': typeof import('../../src/mail/provider');
  'panel/roles': typeof import('../../src/panel/roles');
  '../contract': typeof import('../../contract');
  'settings/clock': typeof import('../../src/settings/clock');
  'settings/environment': typeof import('../../src/settings/environment');
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
 * `serverModule`, `serverPackage` and what is global in Node.js, but nothing else of its file. Its result arrives as JSON.
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
