import type { Core } from '@strapi/strapi';
import type { SeasonChange, SeasonDraft } from '../../../../contract';
import { changeAlone, holdRow } from '../../../lib/change-alone';
import { invalid } from '../../../lib/failures';
import { ownAddress } from '../../../lib/own-address';
import { service } from '../../../lib/service';
import { checkVersion } from '../../../lib/version';
import type { SeasonService } from './season';

const uid = 'api::season.season';
const imageUid = 'api::season-image.season-image';
const reading = () => service<SeasonService>('api::season.season');

/** What of a season is stored, and how. What the caller left out stays as it was. */
async function seasonData(strapi: Core.Strapi, { background_image, ...season }: SeasonChange) {
  const { name, body, publish_at, unpublish_at, time_zone, recur_from, recur_to } = season;
  return {
    name,
    body,
    publish_at,
    unpublish_at,
    time_zone,
    recur_from,
    recur_to,
    ...(background_image !== undefined && { background_image: await findBackground(strapi, background_image) }),
  };
}

/** The id of the season image at an address of ours, held until it is saved; null for none. */
async function findBackground(strapi: Core.Strapi, url: string | null): Promise<number | null> {
  if (!url) return null;
  const find = () => strapi.db.query(imageUid).findOne({ where: { file: { url: ownAddress(url) } } });
  const image = await find();
  if (image) await holdRow(imageUid, image.documentId);
  // It may have been deleted before it was held.
  if (!image || !(await find())) throw invalid(['Background image must be one of the season images']);
  return image.id;
}

const editingService = ({ strapi }: { strapi: Core.Strapi }) => ({
  async add(season: SeasonDraft) {
    const { documentId } = await strapi.db.transaction(async () =>
      strapi.documents(uid).create({ data: { ...(await seasonData(strapi, season)), published: false, archived: false } }),
    );
    return reading().find(documentId);
  },

  /** Saves what was sent; null when there is no such season. */
  change: (id: string, { version, ...change }: SeasonChange) =>
    write(id, (stored) => {
      checkVersion(version, stored.version);
      return seasonData(strapi, change);
    }),

  /** Publishes or takes down now, whatever was scheduled; null when there is no such season. */
  setPublished: (id: string, published: boolean) =>
    write(id, () => ({ published, publish_at: null, ...(!published && { unpublish_at: null }) })),

  /** Puts a season away; null when there is none. */
  archive: (id: string) => write(id, () => ({ archived: true })),

  /** Takes a season out of the archive, for somebody to look at before it is published again; null when there is none. */
  unarchive: (id: string) =>
    write(id, ({ archived }) =>
      archived ? { archived: false, published: false, publish_at: null, unpublish_at: null } : {},
    ),

  /** Whether there was such a season. Its background stays among the season images. */
  async remove(id: string): Promise<boolean> {
    if (!(await reading().find(id))) return false;
    await strapi.documents(uid).delete({ documentId: id });
    return true;
  },
});

type StoredSeason = NonNullable<Awaited<ReturnType<SeasonService['find']>>>;

async function write(id: string, decide: (stored: StoredSeason) => object | Promise<object>) {
  const before = await changeAlone({ uid, id, find: () => reading().find(id), decide });
  return before && reading().find(id);
}

export type EditingService = ReturnType<typeof editingService>;
export default editingService;
