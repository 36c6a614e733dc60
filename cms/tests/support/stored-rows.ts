import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { collectionTypes, type CollectionType } from '../../contract/index';
import { jobsIdle } from './jobs';
import type { OwnSite } from './own-site';
import { until } from './until';

declare global {
  var RealDate: DateConstructor | undefined;
}

/**
 * Reads what waits, as keys of objects to be deleted from storage, and public ids of files whose bytes are still to be retained. No other
 * test code knows how this is stored. Runs in a site.
 */
async function readWaiting(): Promise<Record<'reclaim' | 'retain', string[]>> {
  const jobsOf = async (kind: string): Promise<{ key: string; payload: string }[]> => strapi.db.connection('jobs').where({ kind });
  const retained = await jobsOf('retain');
  const objects = retained.flatMap(({ payload }) => (JSON.parse(payload) as { objects: { hash: string; ext: string }[] }).objects);
  return {
    reclaim: [...(await jobsOf('reclaim')).map(({ key }) => key), ...objects.map(({ hash, ext }) => hash + ext)],
    retain: retained.map(({ key }) => key),
  };
}

/** Partial writes that a statement finds: it returns the id of each affected row. */
const partialWrites = {
  'image of a missing entry': `select id from files_related_mph where ${[
    ['api::post.post', 'posts'],
    ['api::listing.listing', 'listings'],
    ['plugin::users-permissions.user', 'up_users'],
  ]
    .map(([type, table]) => `related_type = '${type}' and related_id not in (select id from ${table})`)
    .join(' or ')}`,
  'image without a file': 'select id from files_related_mph where file_id not in (select id from files)',
  'open house of a missing listing': `select id from components_listing_open_houses where id not in
    (select cmp_id from listings_cmps where component_type = 'listing.open-house')`,
  'missing open house of a listing': `select entity_id as id from listings_cmps where component_type = 'listing.open-house'
    and cmp_id not in (select id from components_listing_open_houses)`,
  'listing without an agent': 'select id from listings where id not in (select listing_id from listings_list_agent_key_lnk)',
  'agent without a role': 'select id from up_users where id not in (select user_id from up_users_role_lnk)',
  'panel account without a role': 'select id from admin_users where id not in (select user_id from admin_users_roles_lnk)',
  'revision without an audit event': `select max(id) as id from revisions where saved_by_id is not null group by noun, "of"
    having count(*) > (select count(*) from activities where kind = noun and activities."of" = revisions."of")`,
  'creation of a missing listing': `select "of" as id from activities a where kind = 'listing' and act in ('created', 'brought_back')
    and "of" not in (select document_id from listings)
    and not exists (select 1 from activities b where b."of" = a."of" and b.act = 'deleted' and b.id > a.id)`,
  'deletion of an existing listing': `select "of" as id from activities a where kind = 'listing' and act = 'deleted'
    and "of" in (select document_id from listings)
    and not exists (select 1 from activities b where b."of" = a."of" and b.act = 'brought_back' and b.id > a.id)`,
  'retained image that no revision uses': `select id from kept_pictures where id not in (select file from revision_images)
    and id not in (select picture from revisions where picture is not null)`,
};

/**
 * Returns a description of each partial write: rows of a save without the others, an entry that differs from its newest revision, or an
 * image of a revision that is neither stored nor retained.
 */
export async function findPartialWrites(site: OwnSite): Promise<string[]> {
  // Read first: a job that ends meanwhile has retained its image.
  const { retain } = await waitingWork(site);
  const found = [site.run(findRows, partialWrites), site.run(compareRevisions, collectionTypes), site.run(findLostImages, retain)];
  return (await Promise.all(found)).flat();
}

async function findRows(statements: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [what, statement] of Object.entries(statements)) {
    const reply = await strapi.db.connection.raw(statement);
    for (const { id } of reply.rows ?? reply) found.push(`${what}: ${id}`);
  }
  return found;
}

async function compareRevisions(types: CollectionType[]): Promise<string[]> {
  const { storageModels } = serverModule('database/storage-models');
  const { isSameState, stateOf } = serverModule('history/revisions');
  const reply = await strapi.db.connection.raw('select max(id) as id from revisions group by noun, "of"');
  const newest = (reply.rows ?? reply).map(({ id }: { id: number }) => id);
  const rows = await strapi.db.query('api::revision.revision').findMany({ where: { id: newest } });
  const revisions = new Map(rows.map((row) => [row.of, row]));
  const found: string[] = [];
  for (const type of types) {
    const { uid, populate } = storageModels[type];
    for (const row of await strapi.db.query(uid).findMany({ populate })) {
      const revision = revisions.get(row.documentId);
      const differs = !revision || revision.deleted || !isSameState(revision, stateOf(storageModels[type], row));
      if (differs) found.push(`${type} ${row.documentId} differs from its newest revision`);
      revisions.delete(row.documentId);
    }
  }
  for (const { noun, of, deleted } of revisions.values()) if (!deleted && noun !== 'site') found.push(`${noun} ${of} is missing`);
  return found;
}

async function findLostImages(retain: string[]): Promise<string[]> {
  const rows = async (statement: string): Promise<{ id: string; file: string }[]> => {
    const reply = await strapi.db.connection.raw(statement);
    return reply.rows ?? reply;
  };
  const files = (await rows('select document_id as id from files union select id from kept_pictures')).map(({ id }) => id);
  const available = new Set([...files, ...retain]);
  const images = await rows('select revision_id as id, file from revision_images');
  const photos = new Map<string, string[]>();
  for (const { id, file } of images) photos.set(id, [...(photos.get(id) ?? []), file]);
  const listings = await strapi.db.query('api::revision.revision').findMany({ where: { noun: 'listing' }, select: ['id', 'fields'] });
  const found: string[] = [];
  for (const { id, fields } of listings) {
    const media: { id: string; original?: string }[] = fields.Media ?? [];
    const named = media.flatMap(({ id, original }) => (original ? [id, original] : [id]));
    if (named.sort().join() !== (photos.get(id) ?? []).sort().join()) found.push(`revision ${id} names other photos than its rows`);
  }
  const pictures = await rows('select id, picture as file from revisions where picture is not null');
  for (const { id, file } of [...pictures, ...images])
    if (!available.has(file)) found.push(`revision ${id} uses the image ${file}, which is neither stored nor retained`);
  return found;
}

/** Names of images from the site's own endpoints. Those of the panel's media library need no entry that uses them. */
const ownName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(jpg|webp)$/;

/**
 * Compares stored files with the rows that name them: objects in storage without a row, rows without their object, and rows of files that
 * no entry uses.
 * @param bucket folder of the object storage; by default, the site stores its files locally
 */
export async function compareFiles(site: OwnSite, bucket?: string): Promise<Record<'orphaned' | 'missing' | 'unused', string[]>> {
  const { named, unused } = await site.run(readFiles);
  const { reclaim } = await waitingWork(site);
  const folder = bucket ?? join(site.dataDir, 'public/uploads');
  const suffix = bucket ? '._S3rver_object' : '';
  const stored = readdirSync(folder).filter((name) => name.endsWith(suffix) && name !== '.gitkeep');
  const known = new Set([...named, ...reclaim]);
  return {
    orphaned: stored.map((name) => name.slice(0, name.length - suffix.length)).filter((key) => !known.has(key)),
    missing: [...new Set(named)].filter((key) => !existsSync(join(folder, key + suffix))),
    unused: unused.filter((name) => ownName.test(name)),
  };
}

async function readFiles(): Promise<Record<'named' | 'unused', string[]>> {
  const parse = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value) ?? {};
  const rows = await strapi.db.connection('files').select('files.*', 'related_id').leftJoin('files_related_mph', 'file_id', 'files.id');
  return {
    named: rows.flatMap(({ formats, ...file }) => [file, ...Object.values<typeof file>(parse(formats))]).map(({ hash, ext }) => hash + ext),
    unused: rows.filter(({ related_id }) => related_id === null).map(({ name }) => name),
  };
}

/** Result of `compareFiles` if rows and storage agree. */
export const consistent = { orphaned: [], missing: [], unused: [] };

/** Whether a site reaches its database and accepts saves. */
export const canSave = async (site: OwnSite): Promise<boolean> =>
  (await site.ask('/api/auth/login', { body: { username: 'unknown', password: 'not a password' } })).status < 500;

/** Resolves when the processes of a site have run all jobs that are due. */
export const settle = (sites: OwnSite[]) => Promise.all(sites.map((site) => site.run(jobsIdle)));

/** Moves the clock of a site's process. Its timers and the database's clock do not change. */
export const shiftClock = (site: OwnSite, ms: number) =>
  site.run((ms) => {
    const Real = (globalThis.RealDate ??= Date);
    globalThis.Date = new Proxy(Real, {
      construct: (target, args: unknown[], self) => Reflect.construct(target, args.length > 0 ? args : [Real.now() + ms], self),
      get: (target, name, self) => (name === 'now' ? () => Real.now() + ms : Reflect.get(target, name, self)),
    });
  }, ms);

/** Deletes the files of crashed processes, as jobs do two days later. */
export async function sweepFiles(sites: OwnSite[]): Promise<void> {
  const [site] = sites;
  await settle(sites);
  await shiftClock(site, 2 * 86_400_000);
  await site.run(async () => void (await serverModule('images/store-image').sweepImages()));
  await settle([site]);
  await shiftClock(site, 0);
  await settle(sites);
}

export const waitingWork = (site: OwnSite) => site.run(readWaiting);

/** Resolves when sites have done all work that waits, including that of killed processes, whose leases it ends. */
export async function untilIdle(sites: OwnSite[]): Promise<void> {
  const [site] = sites;
  await settle(sites);
  await sweepFiles(sites);
  await until(
    'all jobs are done',
    async () => {
      // No process runs a job now, unless two of them take turns with a lock.
      await site.run(() =>
        strapi.db.connection('jobs').whereNot({ kind: 'cron' }).whereNull('failed_at').update({ due_at: 0, locked_until: null }),
      );
      await settle(sites);
      return (
        (await site.run(() => strapi.db.connection('jobs').whereNot({ kind: 'cron' }).whereNull('failed_at').pluck('id'))).length === 0
      );
    },
    120_000,
  );
}
