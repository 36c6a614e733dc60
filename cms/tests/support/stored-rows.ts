import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { queue } from './jobs';
import type { OwnSite } from './own-site';

interface StoredFile {
  hash: string;
  ext: string;
}

/** Returns a description of each partial write: rows of a save without the others, or an entry that differs from its newest revision. */
export const findPartialWrites = (site: OwnSite) =>
  site.run<string[]>(`(async () => {
    const rows = async (statement) => [await strapi.db.connection.raw(statement)].map((reply) => reply.rows ?? reply)[0];
    const statements = {
      'image of a missing entry': \`select id from files_related_mph where
        (related_type = 'api::post.post' and related_id not in (select id from posts)) or
        (related_type = 'plugin::users-permissions.user' and related_id not in (select id from up_users))\`,
      'image without a file': 'select id from files_related_mph where file_id not in (select id from files)',
      'agent without a role': 'select id from up_users where id not in (select user_id from up_users_role_lnk)',
      'panel account without a role': 'select id from admin_users where id not in (select user_id from admin_users_roles_lnk)',
    };
    const found = [];
    for (const [what, statement] of Object.entries(statements)) for (const { id } of await rows(statement)) found.push(what + ': ' + id);
    const newest = await rows('select * from revisions where id in (select max(id) from revisions group by "of")');
    const revisions = new Map(newest.map((revision) => [revision.of, revision]));
    for (const [table, field, type] of [['posts', 'title', 'api::post.post'], ['up_users', 'last_name', 'plugin::users-permissions.user']]) {
      const entries = await rows(\`select \${table}.document_id, \${field} as name, files.document_id as image from \${table}
        left join files_related_mph on related_id = \${table}.id and related_type = '\${type}' left join files on files.id = file_id\`);
      for (const { document_id, name, image } of entries) {
        const { fields, picture, deleted } = revisions.get(document_id) ?? { fields: '{}', deleted: true };
        const state = typeof fields === 'string' ? JSON.parse(fields) : fields;
        if (deleted || state[field] !== name || (picture ?? null) !== image) found.push(name + ' differs from its newest revision');
      }
    }
    return found;
  })()`);

/**
 * Compares stored files with the rows that name them: those without a row, and rows without a file.
 * @param bucket folder of the object storage; by default, the site stores its files locally
 */
export async function compareFiles(site: OwnSite, bucket?: string): Promise<{ orphaned: string[]; missing: string[] }> {
  const { named, pending } = await site.run<{ named: StoredFile[]; pending: StoredFile[] }>(`(async () => {
    const parse = (value) => (typeof value === 'string' ? JSON.parse(value) : value);
    const filesOf = ({ hash, ext, formats }) => [{ hash, ext }, ...Object.values(parse(formats) ?? {})];
    const table = strapi.db.connection;
    return {
      named: (await table('files')).flatMap(filesOf),
      pending: [
        ...(await table('jobs').where({ kind: 'reclaim' })).map(({ payload }) => parse(payload)),
        ...(await table('jobs').where({ kind: 'retain' })).flatMap(({ payload }) => parse(payload).objects),
      ],
    };
  })()`);
  const keysOf = (files: StoredFile[]) => files.map(({ hash, ext }) => hash + ext);
  const folder = bucket ?? join(site.dataDir, 'public/uploads');
  const suffix = bucket ? '._S3rver_object' : '';
  const stored = readdirSync(folder).filter((name) => name.endsWith(suffix) && name !== '.gitkeep');
  const known = keysOf([...named, ...pending]);
  return {
    orphaned: stored.map((name) => name.slice(0, name.length - suffix.length)).filter((key) => !known.includes(key)),
    missing: keysOf(named).filter((key) => !existsSync(join(folder, key + suffix))),
  };
}

/** Whether a site reaches its database and accepts saves. */
export const canSave = async (site: OwnSite): Promise<boolean> =>
  (await site.ask('/api/auth/login', { body: { username: 'unknown', password: 'not a password' } })).status < 500;

/** Resolves when the processes of a site have run all jobs that are due. */
export const settle = (sites: OwnSite[]) => Promise.all(sites.map((site) => site.run(`${queue}.jobsIdle()`)));

/** Moves the clock of a site's process. Its timers and the database's clock do not change. */
export const shiftClock = (site: OwnSite, ms: number) =>
  site.run(`void (() => {
    const Real = (globalThis.RealDate ??= Date);
    globalThis.Date = class extends Real {
      constructor(...args) { super(...(args.length > 0 ? args : [Real.now() + ${ms}])); }
      static now() { return Real.now() + ${ms}; }
      static [Symbol.hasInstance](value) { return value instanceof Real; }
    };
  })()`);

/** Deletes the files of crashed processes, as jobs do two days later. */
export async function sweepFiles(sites: OwnSite[]): Promise<void> {
  const [site] = sites;
  await settle(sites);
  await shiftClock(site, 2 * 86_400_000);
  await site.run(`require(strapi.dirs.dist.root + '/src/images/store-image').sweepImages().then(() => ${queue}.jobsIdle())`);
  await shiftClock(site, 0);
  await settle(sites);
}
