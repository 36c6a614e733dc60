import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Client } from 'pg';
import { versions } from '../settings/versions';
import type { StoredFile } from './storage-models';

/*
 * Members of Strapi, its plugins, knex and node-postgres that their types omit or declare as `any`. Each is declared once, with its type. No
 * other file names them, and the server does not start if one is missing.
 */

const declared: ((strapi: Core.Strapi) => object)[] = [];

const member = <T>(): T => undefined as T;

type Found = Partial<Record<string, unknown>> | undefined;

/**
 * Declares members of an object, and returns a function that finds the object.
 * @param path from `strapi`, such as `plugin('upload').provider`
 */
function membersOf<Members extends object>(path: string, members: Members) {
  const find = (strapi: Core.Strapi): Members => {
    const found = [...path.matchAll(/(\w+)(?:\('(.+?)'\))?/g)].reduce<Found>((object, [, name, argument]) => {
      const value = object?.[name];
      return (typeof value === 'function' && argument ? value.call(object, argument) : value) as Found;
    }, strapi as object);
    const missing = Object.keys(members).find((name) => found?.[name] === undefined);
    if (missing) throw new Error(`Strapi ${versions().strapi} has no ${path && `${path}.`}${missing}`);
    return found as Members;
  };
  declared.push(find);
  return find;
}

/** @throws with the name of the first member that the installed version of Strapi lacks. Plugins must have started. */
export const requireMembers = (strapi: Core.Strapi): void => declared.forEach((find) => find(strapi));

type Documents = Record<'create' | 'update' | 'delete', (request: object) => Promise<{ documentId: string }>>;

type DocumentContext = { uid: string; action: string; params: { documentId?: string; data?: Record<string, unknown> } };

interface Route {
  method: string;
  path: string;
  handler: unknown;
  config?: { auth?: unknown; policies?: unknown[]; middlewares?: unknown[] };
}

export const app = membersOf('', {
  destroy: member<() => Promise<void>>(),
  /** Strapi's types do not include our attributes. */
  documents: member<
    ((uid: string) => Documents) & { use(intercept: (context: DocumentContext, next: () => Promise<unknown>) => unknown): void }
  >(),
  getModel: member<(uid: string) => { attributes: Record<string, { type: string }> }>(),
});

/** Called before Strapi alters tables. */
export const beforeSync = membersOf("hook('strapi::content-types.beforeSync')", {
  register: member<(work: () => Promise<void>) => unknown>(),
});
export const schemaStorage = membersOf('db.schema.schemaStorage', { hashSchema: member<(schema: unknown) => string>() });

type OnEnd = (task: () => unknown) => void;
type Call<Input = void> = (input: Input) => Promise<unknown>;
/** A transaction of knex. */
export interface Transactor {
  commit(): Promise<{ response?: { command?: string } } | undefined>;
  isCompleted(): boolean;
  executionPromise: Promise<unknown>;
  once(event: 'query-error', listener: (error: Error) => void): unknown;
}

export const database = membersOf('db', {
  transaction: member<(work?: (transaction: { trx: Transactor; onCommit: OnEnd; onRollback: OnEnd }) => unknown) => unknown>(),
});

/** A connection of better-sqlite3; its name is the path of the file. */
type SqliteConnection = { name: string; prepare(sql: string): { pluck(): { get(): number } } };

export const knexContext = membersOf('db.connection.context', {
  transaction: member<(...args: unknown[]) => Promise<Transactor>>(),
});
export const knexClient = membersOf('db.connection.client', {
  acquireConnection: member<() => Promise<SqliteConnection>>(),
  releaseConnection: member<(connection: SqliteConnection) => void>(),
});
export const connectionPool = membersOf('db.connection.client.pool', {
  numUsed: member<() => number>(),
  numFree: member<() => number>(),
  numPendingAcquires: member<() => number>(),
});

/** Returns the socket of a connection to PostgreSQL. */
export function socketOf({ connection }: Client) {
  if (!connection?.stream) throw new Error('The installed version of pg has no Client.connection.stream');
  return connection.stream;
}

/** A file being uploaded to the media library. */
export interface Upload {
  filepath: string;
  originalFilename: string | null;
  mimetype: string | null;
  /** Type that Strapi detects from the first bytes. */
  detectedMimeType?: string;
  size: number;
}

export type UploadedFile = StoredFile & { name: string };
type WrittenFile = Pick<StoredFile, 'hash' | 'ext'>;

export const uploadService = membersOf("plugin('upload').service('upload')", {
  upload: member<(request: { data: object; files: Upload | Upload[] }, options?: object) => Promise<UploadedFile[]>>(),
  replace: member<(id: string, request: { data: object; file: Upload }, options?: object) => Promise<UploadedFile>>(),
  remove: member<Call<UploadedFile>>(),
});
export const fileService = membersOf("plugin('upload').service('file')", { deleteByIds: member<(ids?: number[]) => Promise<unknown>>() });
export const storageProvider = membersOf("plugin('upload').provider", {
  /** Writes a file, and sets its URL. */
  uploadStream: member<Call<WrittenFile>>(),
  delete: member<Call<WrittenFile>>(),
});
export const uploadRouter = membersOf("plugin('upload').routes.admin", { routes: member<Route[]>() });

export const emailService = membersOf("plugin('email').service('email')", { send: member<Call<object>>() });
export const emailProvider = membersOf("plugin('email').provider", { send: member<Call<{ headers?: Record<string, string> }>>() });

export const panelRouters = membersOf('admin', { routes: member<Record<string, { routes?: Route[] }>>() });
export const panelAuth = membersOf("service('admin::auth')", {
  forgotPassword: member<Call<{ email?: string }>>(),
  resetPassword: member<(input: object) => Promise<{ email: string }>>(),
  checkCredentials: member<(input: { email: string; password: string }) => Promise<[null, object | false, { message: string }?]>>(),
});
export const panelMetrics = membersOf("service('admin::metrics')", {
  sendDidInviteUser: member<Call>(),
  sendDidChangeInterfaceLanguage: member<Call>(),
  sendUpdateProjectInformation: member<Call>(),
});
export const panelActions = membersOf("service('admin::permission').actionProvider", {
  registerMany: member<(actions: { pluginName?: string; section: string; uid: string }[]) => Promise<unknown>>(),
});
export const siteRoles = membersOf("plugin('users-permissions').service('users-permissions')", { syncPermissions: member<Call>() });

export interface Permission {
  action: string;
  subject: string | null;
  properties: { fields?: string[] };
  conditions: string[];
}

export const roleService = membersOf("service('admin::role')", {
  assignPermissions: member<(role: number, permissions: Permission[]) => Promise<unknown>>(),
  deleteByIds: member<Call<number[]>>(),
});

/** How the panel lists and edits a content type. */
export interface Configuration {
  settings: Record<string, unknown>;
  metadatas: Record<string, { edit: Record<string, unknown>; list: Record<string, unknown> }>;
  layouts: { list: string[]; edit: { name: string; size: number }[][] };
}

export const panelViews = membersOf("plugin('content-manager').service('content-types')", {
  findContentType: member<(uid: string) => object>(),
  findConfiguration: member<(contentType: object) => Promise<Configuration>>(),
  updateConfiguration: member<(contentType: object, configuration: Configuration) => Promise<unknown>>(),
});

type Query = Record<string, unknown>;
export type Sanitize = (query: Query, action?: string) => Promise<Query>;

/** Checks and limits what a panel user reads of a content type. */
export interface PermissionChecker {
  can: { read: (entity: unknown, field?: string) => boolean };
  sanitizedQuery: Sanitize & Record<string, Sanitize>;
  sanitizeOutput: (data: Query, options?: object) => Promise<Query>;
}

export const permissionChecker = membersOf("plugin('content-manager').service('permission-checker')", {
  create: member<(options: { model: string }) => PermissionChecker>(),
});
interface RelationInfo {
  mainField: string;
  fieldsToSelect: string[];
}

export const relationsController = membersOf("plugin('content-manager').controller('relations')", {
  extractAndValidateRequestInfo: member<(this: unknown, context: Context, id?: string) => Promise<RelationInfo | undefined>>(),
});
export const contentManagerRouter = membersOf("plugin('content-manager').routes.admin", { routes: member<Route[]>() });

/** @throws if there is no such route */
export function routeOf({ routes }: { routes: Route[] }, handler: string): Route {
  const route = routes.find((row) => row.handler === handler);
  if (!route) throw new Error(`Strapi ${versions().strapi} has no route for ${handler}`);
  return route;
}
