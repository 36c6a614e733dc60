import { storageModels } from '../../src/database/storage-models';
import type { CollectionType } from '../../contract/index';
import { create, run } from './backstage';
import { buildListing, buildPost, buildSeason } from './content';
import { openHouse } from './listings';
import { activeAdmins, buildAgent, setBlocked } from './people';

export type Row = { id: number; documentId: string } & Record<string, unknown>;

const seasonImage = 'api::season-image.season-image';

/** Administrators who are deactivated, so that the edited one is the last. */
let others: string[] = [];
export const reactivateOthers = () => setBlocked(others, false);

/** Creates two entries of each collection: the first is edited, the second, which has more values, must not change. */
const builders: Record<CollectionType, () => Promise<string[]>> = {
  agent: async () => {
    const social_links = [{ platform: 'x', url: 'https://x.com/bob' }];
    const admin = await buildAgent({ role: 'super_admin' });
    others = (await activeAdmins()).filter((id) => id !== admin.id);
    await setBlocked(others, true);
    const other = await buildAgent({ avatar: await buildFile(), social_links, website_url: 'https://bob.example', title: 'Broker' });
    return [admin.id, other.id];
  },
  listing: async () => {
    const OpenHouses = [{ ...openHouse('2030-05-04T15:00:00Z', '2030-05-04T17:00:00Z'), AppointmentRequiredYN: true }];
    const other = { Media: [await buildFile()], OpenHouses, YearBuilt: 1868, PublicRemarks: 'Words', OnMarketDate: '2026-01-01' };
    return [(await buildListing()).documentId, (await buildListing(other)).documentId];
  },
  post: async () => {
    const other = { image: await buildFile(), video_url: 'https://example.com/video', time_zone: 'Europe/Paris' };
    return [(await buildPost()).documentId, (await buildPost({ ...other, publish_at: '2030-01-01T00:00:00Z' })).documentId];
  },
  season: async () => [(await buildSeason()).documentId, (await buildSeason({ background_image: await buildImage() })).documentId],
};

/** Creates the entries of everything that the panel edits, by Strapi's name. */
export async function buildEntries(): Promise<Record<string, string[]>> {
  const built: Record<string, string[]> = {
    [seasonImage]: [(await buildImage()).documentId, (await buildImage()).documentId],
    [storageModels.site.uid]: ['site'],
  };
  for (const type of Object.keys(builders) as CollectionType[]) built[storageModels[type].uid] = await builders[type]();
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
