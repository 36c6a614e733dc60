import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cmsDir } from '../lib/paths.mjs';

const ofCms = createRequire(join(cmsDir, 'package.json'));

/** Reads a site's database while it runs: the rows of a statement. */
export const readerOf = (site) => (site.databaseUrl ? readPostgres(site.databaseUrl) : readSqlite(join(site.dir, 'hearthside.db')));

const readSqlite = (file) => async (statement) => {
  const database = new (ofCms('better-sqlite3'))(file, { readonly: true, timeout: 10_000 });
  try {
    return database.prepare(statement).all();
  } finally {
    database.close();
  }
};

const readPostgres = (connectionString) => async (statement) => {
  const client = new (ofCms('pg').Client)({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

/** What a save or an upload must never leave behind: each statement finds nothing in a database that is whole. */
const halves = {
  'pictures of what is not there': `select id from files_related_mph where
    (related_type = 'api::post.post' and related_id not in (select id from posts)) or
    (related_type = 'plugin::users-permissions.user' and related_id not in (select id from up_users))`,
  'picture shown without a file': 'select id from files_related_mph where file_id not in (select id from files)',
  'agent without a role': 'select id from up_users where id not in (select user_id from up_users_role_lnk)',
  'account in the panel without a role': 'select id from admin_users where id not in (select user_id from admin_users_roles_lnk)',
};

/** What is half written, in words. */
export async function findHalves(read) {
  const found = [];
  for (const [what, statement] of Object.entries(halves)) for (const { id } of await read(statement)) found.push(`${what}: ${id}`);
  return [...found, ...(await findUnrecorded(read))];
}

/** Posts and agents whose newest version says something else than they do: a save and its version are one. */
async function findUnrecorded(read) {
  const newest = await read('select * from revisions where id in (select max(id) from revisions group by noun, "of")');
  const revisions = new Map(newest.map((revision) => [revision.of, { ...revision, fields: parsed(revision.fields) }]));
  const shown = await read(`select related_type, related_id, document_id from files_related_mph join files on files.id = file_id`);
  const pictures = new Map(shown.map((row) => [`${row.related_type} ${row.related_id}`, row.document_id]));
  const posts = await read('select id, document_id, title as words from posts');
  const agents = await read('select id, document_id, last_name as words from up_users');
  const check = (type, field) => (row) => {
    const revision = revisions.get(row.document_id);
    const picture = pictures.get(`${type} ${row.id}`) ?? null;
    if (!revision) return [`${row.words} has no version`];
    const isSame = revision.fields[field] === row.words && (revision.picture ?? null) === picture && !revision.deleted;
    return isSame ? [] : [`${row.words} differs from its newest version`];
  };
  return [...posts.flatMap(check('api::post.post', 'title')), ...agents.flatMap(check('plugin::users-permissions.user', 'last_name'))];
}

const parsed = (value) => (typeof value === 'string' ? JSON.parse(value) : value);

/** Where a site stores pictures, as a list of their names. */
export const objectsOf = (site) =>
  site.bucket
    ? readdirSync(site.bucket)
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace('._S3rver_object', ''))
    : readdirSync(join(site.dir, 'public/uploads')).filter((name) => name !== '.gitkeep');

/** Which stored objects no row names, and which rows name objects that are not stored. */
export async function compareObjects(site, read) {
  const stored = objectsOf(site);
  const files = await read('select hash, ext, formats from files');
  const keysOf = ({ hash, ext, formats }) => [
    `${hash}${ext}`,
    ...Object.values(parsed(formats) ?? {}).map((format) => `${format.hash}${format.ext}`),
  ];
  const named = files.flatMap(keysOf);
  const noted = (await read('select file from removed_files')).flatMap(({ file }) => keysOf(parsed(file)));
  const claimed = (await read('select files from picture_claims')).flatMap((row) =>
    parsed(row.files).map(({ hash, ext }) => `${hash}${ext}`),
  );
  return {
    orphans: stored.filter((key) => ![...named, ...noted, ...claimed].includes(key)),
    dangling: named.filter((key) => !stored.includes(key)),
    waiting: noted.length + claimed.length,
  };
}

/** Temporary files that were left behind in a folder. */
export const leftIn = (folder) => (existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('hearthside-')) : []);
