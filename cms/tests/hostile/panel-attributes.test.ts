import { isDeepStrictEqual } from 'node:util';
import { storageModels } from '../../src/database/storage-models';
import { run } from '../support/backstage';
import { buildListing, buildPost, buildSeason } from '../support/content';
import { buildPanelUser } from '../support/panel';
import { activeAdmins, buildAgent, newAgentBody, setBlocked } from '../support/people';
import { clearSite } from '../support/site-settings';
import { inTurn } from '../support/volume';

const agent = 'plugin::users-permissions.user';
const seasonImage = 'api::season-image.season-image';
const [listing, post, season, site] = ['api::listing.listing', 'api::post.post', 'api::season.season', 'api::site.site'];

type Row = { id: number; documentId: string } & Record<string, unknown>;
type Rows = Record<string, Row[]>;

interface ContentType {
  uid: string;
  kind: 'collectionType' | 'singleType';
  attributes: Record<string, { type: string }>;
}

/** Administrators who are deactivated, so that the edited one is the last. */
let others: string[] = [];
afterAll(() => setBlocked(others, false));
afterAll(clearSite);

/** Creates two entries of each editable content type: the first is edited, the second must not change. */
const entries: Record<string, () => Promise<string[]>> = {
  [agent]: async () => {
    const social_links = [{ platform: 'x', url: 'https://x.com/bob' }];
    const admin = await buildAgent({ role: 'super_admin' });
    others = (await activeAdmins()).filter((id) => id !== admin.id);
    await setBlocked(others, true);
    const other = await buildAgent({ avatar: await buildFile(), social_links, website_url: 'https://bob.example', title: 'Broker' });
    return [admin.id, other.id];
  },
  [listing]: async () => {
    const OpenHouses = [
      {
        OpenHouseStartTime: '2030-05-04T15:00:00Z',
        OpenHouseEndTime: '2030-05-04T17:00:00Z',
        OpenHouseType: 'Public',
        AppointmentRequiredYN: true,
      },
    ];
    const other = await buildListing({
      Media: [await buildFile()],
      OpenHouses,
      YearBuilt: 1868,
      PublicRemarks: 'Words',
      OnMarketDate: '2026-01-01',
    });
    return [(await buildListing()).documentId, other.documentId];
  },
  [post]: async () => {
    const other = { image: await buildFile(), video_url: 'https://example.com/video', time_zone: 'Europe/Paris' };
    return [(await buildPost()).documentId, (await buildPost({ ...other, publish_at: '2030-01-01T00:00:00Z' })).documentId];
  },
  [season]: async () => [(await buildSeason()).documentId, (await buildSeason({ background_image: await buildImage() })).documentId],
  [seasonImage]: async () => [(await buildImage()).documentId, (await buildImage()).documentId],
  [site]: async () => ['site'],
};

const ids = (uid: string, where: object) =>
  run<string[]>(
    `strapi.db.query('${uid}').findMany({ where: ${JSON.stringify(where)} }).then((rows) => rows.map((row) => row.documentId))`,
  );

const insert = <Built>(uid: string, data: object) => run<Built>(`strapi.db.query('${uid}').create({ data: ${JSON.stringify(data)} })`);

async function buildFile(): Promise<number> {
  const data = { name: 'a.jpg', hash: 'a', ext: '.jpg', mime: 'image/jpeg', size: 1, url: '/uploads/a.jpg', provider: 'local' };
  return (await insert<Row>('plugin::upload.file', data)).id;
}

const buildImage = async () => insert<Row>(seasonImage, { name: 'Harbor', file: await buildFile() });

/** Returns all entries of some content types, with the ids of their relations. */
const readRows = (uids: string[]) =>
  run<Rows>(`(async () => {
    const rows = {};
    for (const uid of ${JSON.stringify(uids)}) {
      const related = Object.entries(strapi.getModel(uid).attributes).filter(([, { type, mappedBy, relation }]) =>
        ['relation', 'media', 'component'].includes(type) && !mappedBy && relation !== 'morphToMany');
      const populate = Object.fromEntries(related.map(([name, { type }]) => [name, type === 'component' || { select: ['id'] }]));
      rows[uid] = await strapi.db.query(uid).findMany({ populate, orderBy: 'id' });
    }
    return rows;
  })()`);

const wrongValues: unknown[] = [null, 7, { toString: 1, connect: [{ id: 1 }] }, [null, { id: 1 }], true, 'x'.repeat(70_000)];

/** Returns an attribute of another entry in the panel's format. */
function valueOf(other: Row, name: string): unknown {
  const value = other[name];
  return value && typeof value === 'object' && 'id' in value ? { set: [{ id: value.id }] } : value;
}

const identityOf = (row: Row) => ['id', 'documentId', 'createdAt', 'createdBy', 'locale'].map((name) => row[name]);

const activeIn = (rows: Row[]) =>
  rows.filter(({ blocked, role }) => blocked === false && adminRoles.includes((role as Row | null)?.id ?? 0));

const built: Record<string, string[]> = {};
/** Content types that an edit could change. */
const reachable = [...Object.keys(entries), 'plugin::users-permissions.role', 'plugin::upload.file', 'admin::user'];
let contentTypes: ContentType[];
let adminRoles: number[];

beforeAll(async () => {
  for (const [uid, build] of Object.entries(entries)) built[uid] = await build();
  adminRoles = await run(
    `strapi.db.query('plugin::users-permissions.role').findMany({ where: { type: ['admin', 'super_admin'] } }).then((roles) => roles.map(({ id }) => id))`,
  );
  contentTypes = await run(`Object.values(strapi.contentTypes).map(({ uid, kind, attributes }) => ({ uid, kind, attributes }))`);
});

test('the test covers every content type', () => {
  expect(Object.keys(entries)).toEqual(expect.arrayContaining(Object.values(storageModels).map(({ uid }) => uid)));
});

/** Attributes of every content type that appear in no form. Sent together, because the server drops all of them. */
const system = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'localizations'];

test.each([
  ['strapi-super-admin', [agent, listing, post, season, seasonImage, site]],
  ['strapi-editor', [listing, post, season, seasonImage]],
  ['hearthside-roster-manager', [agent]],
] as const)('%s cannot change identities, other entries or the last administrator with any attribute', async (code, editable) => {
  const { ask } = await buildPanelUser(code);
  const violations: string[] = [];
  const edited: string[] = [];

  for (const { uid, kind, attributes } of contentTypes) {
    const [id = 'none', otherId] = built[uid] ?? (await ids(uid, {}));
    const path = `/content-manager/${kind === 'singleType' ? `single-types/${uid}` : `collection-types/${uid}/${id}`}`;
    const { status } = await ask('PUT', path, {});
    if (status === 403 || status === 404) continue;
    edited.push(uid);
    const otherRows = await readRows(reachable.filter((other) => other !== uid));
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

test('an agent created or copied in the panel gets a new identity', async () => {
  const { ask } = await buildPanelUser('hearthside-roster-manager');
  const collection = `/content-manager/collection-types/${agent}`;
  const before = await readRows([agent]);
  const [owner] = before[agent];
  const taken = { ...owner, social_links: [{ id: 1, platform: 'x', url: 'https://x.com/eve' }] };

  const replies = [
    await ask('POST', collection, { ...taken, ...newAgentBody() }),
    await ask('POST', `${collection}/clone/${owner.documentId}`, { ...taken, ...newAgentBody() }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([201, 200]);
  const after = (await readRows([agent]))[agent];
  expect(after.slice(0, -2)).toEqual(before[agent]);
  const identities = [owner, ...after.slice(-2)].map(({ documentId }) => documentId);
  expect(new Set(identities).size).toBe(3);
  expect(after.slice(-2).map(({ createdAt, createdBy }) => [createdAt === owner.createdAt, createdBy === null])).toEqual([
    [false, false],
    [false, false],
  ]);
});
