import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cmsDir } from '../lib/paths.mjs';

const ofCms = createRequire(join(cmsDir, 'package.json'));

/** Returns a function that runs a statement in a site's database and returns the rows. */
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

/** Statements that find partial writes. They return no rows in a consistent database. */
const partialWrites = {
  'image of a missing entry': `select id from files_related_mph where
    (related_type = 'api::post.post' and related_id not in (select id from posts)) or
    (related_type = 'plugin::users-permissions.user' and related_id not in (select id from up_users))`,
  'image without a file': 'select id from files_related_mph where file_id not in (select id from files)',
  'agent without a role': 'select id from up_users where id not in (select user_id from up_users_role_lnk)',
  'admin panel account without a role': 'select id from admin_users where id not in (select user_id from admin_users_roles_lnk)',
};

/** Returns a description of each partial write. */
export async function findPartialWrites(read) {
  const found = [];
  for (const [what, statement] of Object.entries(partialWrites)) for (const { id } of await read(statement)) found.push(`${what}: ${id}`);
  return [...found, ...(await findUnrecorded(read))];
}

/** Finds posts and agents that differ from their newest revision, because a save and its revision are one transaction. */
async function findUnrecorded(read) {
  const newest = await read('select * from revisions where id in (select max(id) from revisions group by noun, "of")');
  const revisions = new Map(newest.map((revision) => [revision.of, { ...revision, fields: parsed(revision.fields) }]));
  const imageRows = await read(`select related_type, related_id, document_id from files_related_mph join files on files.id = file_id`);
  const images = new Map(imageRows.map((row) => [`${row.related_type} ${row.related_id}`, row.document_id]));
  const posts = await read('select id, document_id, title as name from posts');
  const agents = await read('select id, document_id, last_name as name from up_users');
  const check = (type, field) => (row) => {
    const revision = revisions.get(row.document_id);
    const image = images.get(`${type} ${row.id}`) ?? null;
    if (!revision) return [`${row.name} has no revision`];
    const isSame = revision.fields[field] === row.name && (revision.picture ?? null) === image && !revision.deleted;
    return isSame ? [] : [`${row.name} differs from its newest revision`];
  };
  return [...posts.flatMap(check('api::post.post', 'title')), ...agents.flatMap(check('plugin::users-permissions.user', 'last_name'))];
}

const parsed = (value) => (typeof value === 'string' ? JSON.parse(value) : value);

/** Lists the names of a site's stored files. */
const objectsOf = (site) =>
  site.bucket
    ? readdirSync(site.bucket)
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace('._S3rver_object', ''))
    : readdirSync(join(site.dir, 'public/uploads')).filter((name) => name !== '.gitkeep');

/** Compares the stored files with the rows that name them. */
export async function compareObjects(site, read) {
  const stored = objectsOf(site);
  const files = await read('select hash, ext, formats from files');
  const keysOf = ({ hash, ext, formats }) => [
    `${hash}${ext}`,
    ...Object.values(parsed(formats) ?? {}).map((format) => `${format.hash}${format.ext}`),
  ];
  const referenced = files.flatMap(keysOf);
  const pendingDeletion = (await read('select file from removed_files')).flatMap(({ file }) => keysOf(parsed(file)));
  const leased = (await read('select files from picture_claims')).flatMap((row) =>
    parsed(row.files).map(({ hash, ext }) => `${hash}${ext}`),
  );
  return {
    orphanedFiles: stored.filter((key) => ![...referenced, ...pendingDeletion, ...leased].includes(key)),
    missingFiles: referenced.filter((key) => !stored.includes(key)),
  };
}
