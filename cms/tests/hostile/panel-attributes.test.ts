import { isDeepStrictEqual } from 'node:util';
import { collectionTypes } from '../../contract/index';
import { storageModels } from '../../src/database/storage-models';
import { find, run } from '../support/backstage';
import { buildPanelUser } from '../support/panel';
import { buildEntries, reactivateOthers, readRows, type Row } from '../support/panel-entries';
import { clearSite } from '../support/site-settings';
import { inTurn } from '../support/volume';

const agent = storageModels.agent.uid;
const seasonImage = 'api::season-image.season-image';
const collections = collectionTypes.map((type) => storageModels[type].uid);
/** Other content types that an edit could change. */
const reachable = ['plugin::users-permissions.role', 'plugin::upload.file', 'admin::user'];

interface ContentType {
  uid: string;
  kind: 'collectionType' | 'singleType';
  attributes: object;
}

const wrongValues: unknown[] = [null, 7, { toString: 1, connect: [{ id: 1 }] }, [null, { id: 1 }], true, 'x'.repeat(70_000)];

/** Returns an attribute of another entry in the panel's format. */
function valueOf(other: Row, name: string): unknown {
  const value = other[name];
  return value && typeof value === 'object' && 'id' in value ? { set: [{ id: value.id }] } : value;
}

const identityOf = (row: Row) => ['id', 'documentId', 'createdAt', 'createdBy', 'locale'].map((name) => row[name]);

const activeIn = (rows: Row[]) =>
  rows.filter(({ blocked, role }) => blocked === false && adminRoles.includes((role as Row | null)?.id ?? 0));

let built: Record<string, string[]>;
let contentTypes: ContentType[];
let adminRoles: number[];

beforeAll(async () => {
  built = await buildEntries();
  adminRoles = (await find<Row>('plugin::users-permissions.role', { type: ['admin', 'super_admin'] })).map(({ id }) => id);
  contentTypes = await run(() => Object.values(strapi.contentTypes).map(({ uid, kind, attributes }) => ({ uid, kind, attributes })));
});
afterAll(reactivateOthers);
afterAll(clearSite);

/** Returns the ids of two entries that other test files may have created, of which there can be thousands. */
const firstTwo = (uid: string) =>
  run(async (uid) => {
    const rows = await strapi.db.query(uid as 'admin::user').findMany({ select: ['documentId'], orderBy: 'id', limit: 2 });
    return rows.map(({ documentId }) => documentId as string);
  }, uid);

/** Attributes of every content type that appear in no form. Sent together, because the server drops all of them. */
const system = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'localizations'];

test.each([
  ['strapi-super-admin', [...collections, seasonImage, storageModels.site.uid]],
  ['strapi-editor', [...collections.filter((uid) => uid !== agent), seasonImage]],
  ['hearthside-roster-manager', [agent]],
] as const)('%s cannot change identities, other entries or the last administrator with any attribute', async (code, editable) => {
  const { ask } = await buildPanelUser(code);
  const violations: string[] = [];
  const edited: string[] = [];

  for (const { uid, kind, attributes } of contentTypes) {
    const [id = 'none', otherId] = built[uid] ?? (await firstTwo(uid));
    const path = `/content-manager/${kind === 'singleType' ? `single-types/${uid}` : `collection-types/${uid}/${id}`}`;
    const { status } = await ask('PUT', path, {});
    if (status === 403 || status === 404) continue;
    edited.push(uid);
    const otherRows = await readRows([...Object.keys(built), ...reachable].filter((other) => other !== uid));
    let { [uid]: before } = await readRows([uid]);
    const other = before.find(({ documentId }) => documentId === otherId);
    const single = Object.keys(attributes).filter((name) => !system.includes(name));
    for (const [position, names] of [system, ...single.map((name) => [name])].entries()) {
      const bodies = inTurn(wrongValues, position).map((value) => Object.fromEntries(names.map((name) => [name, value])));
      if (other) bodies.push(Object.fromEntries(names.map((name) => [name, valueOf(other, name)])));
      for (const body of bodies) {
        const { status } = await ask('PUT', path, body);
        const { [uid]: after } = await readRows([uid]);

        const violation = violationIn(status, before, after, { uid, id });
        if (violation) violations.push(`${uid} ${JSON.stringify(body).slice(0, 80)}: ${status} ${violation}`);
        before = after;
      }
    }
    if (!isDeepStrictEqual(otherRows, await readRows(Object.keys(otherRows)))) violations.push(`${uid} changed another content type`);
  }

  expect(violations).toEqual([]);
  expect(edited.sort()).toEqual([...editable].sort());
});

function violationIn(status: number, before: Row[], after: Row[], { uid, id }: { uid: string; id: string }): string | null {
  const isEdited = ({ documentId }: Row) => documentId === id;
  const [old, current] = [before.find(isEdited), after.find(isEdited)];
  if (status >= 500) return 'failed';
  if (!old || !current || !isDeepStrictEqual(identityOf(old), identityOf(current))) return 'changed its identity';
  if (status >= 400 && !isDeepStrictEqual(old, current)) return 'was rejected, but changed something';
  if (uid === agent && activeIn(after).length === 0) return 'left no administrator';
  const others = (rows: Row[]) => rows.filter((row) => !isEdited(row));
  return isDeepStrictEqual(others(before), others(after)) ? null : 'changed another entry';
}
