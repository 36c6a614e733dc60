import { collectionTypes, type CollectionType } from '../../contract/index';
import { storageModels } from '../../src/database/storage-models';
import { create, run } from './backstage';
import { buildEntry } from './content';
import { openHouse } from './listings';
import { activeAdmins, setBlocked } from './people';

export type Row = { id: number; documentId: string } & Record<string, unknown>;

const seasonImage = 'api::season-image.season-image';

/** Administrators who are deactivated, so that the edited one is the last. */
let others: string[] = [];
export const reactivateOthers = () => setBlocked(others, false);

/** Values of the second entry of a type, in which the first has none. */
const more: Partial<Record<CollectionType, () => Promise<Record<string, unknown>>>> = {
  agent: async () => {
    const social_links = [{ platform: 'x', url: 'https://x.com/bob' }];
    return { avatar: await buildFile(), social_links, website_url: 'https://bob.example', title: 'Broker' };
  },
  listing: async () => {
    const OpenHouses = [{ ...openHouse('2030-05-04T15:00:00Z', '2030-05-04T17:00:00Z'), AppointmentRequiredYN: true }];
    return { Media: [await buildFile()], OpenHouses, YearBuilt: 1868, PublicRemarks: 'Words', OnMarketDate: '2026-01-01' };
  },
  post: async () => {
    const times = { time_zone: 'Europe/Paris', publish_at: '2030-01-01T00:00:00Z' };
    return { ...times, image: await buildFile(), video_url: 'https://example.com/video' };
  },
  season: async () => ({ background_image: await buildImage() }),
};

/** Creates two entries: the first is edited, the second, which has more values, must not change. */
async function buildTwo(type: CollectionType): Promise<string[]> {
  const first = await buildEntry(type, type === 'agent' ? { role: 'super_admin' } : {});
  return [first, await buildEntry(type, await more[type]?.())];
}

/** Creates the entries of everything that the panel edits, by Strapi's name. */
export async function buildEntries(): Promise<Record<string, string[]>> {
  const built: Record<string, string[]> = {
    [seasonImage]: [(await buildImage()).documentId, (await buildImage()).documentId],
    [storageModels.site.uid]: ['site'],
  };
  for (const type of collectionTypes) built[storageModels[type].uid] = await buildTwo(type);
  const [edited] = built[storageModels.agent.uid]!;
  others = (await activeAdmins()).filter((id) => id !== edited);
  await setBlocked(others, true);
  return built;
}

const buildFile = () =>
  run(async (): Promise<number> => {
    const data = { name: 'a.jpg', hash: 'a', ext: '.jpg', mime: 'image/jpeg', size: 1, url: '/uploads/a.jpg', provider: 'local' };
    return (await strapi.db.query('plugin::upload.file').create({ data })).id;
  });

const buildImage = async () => create<Row>(seasonImage, { name: 'Harbor', file: await buildFile() });

/** Returns all entries of some content types, with the ids of their relations. */
export const readRows = (uids: string[]) =>
  run(async (uids) => {
    const rows: Record<string, Row[]> = {};
    for (const uid of uids) {
      type Attribute = { type: string; mappedBy?: string; relation?: string };
      const related = Object.entries<Attribute>(strapi.getModel(uid as 'admin::user').attributes).filter(
        ([, { type, mappedBy, relation }]) => ['relation', 'media', 'component'].includes(type) && !mappedBy && relation !== 'morphToMany',
      );
      const populate = Object.fromEntries(related.map(([name, { type }]) => [name, type === 'component' || { select: ['id'] }]));
      rows[uid] = await strapi.db.query(uid as 'admin::user').findMany({ populate, orderBy: 'id' });
    }
    return rows;
  }, uids);
