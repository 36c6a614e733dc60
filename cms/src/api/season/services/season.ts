import type { Core } from '@strapi/strapi';
import { isAdmin, isInSeason, resolveSchedule, type Caller, type Recurrence, type Schedule } from '../../../../contract';
import { clock } from '../../../lib/clock';
import { isPublicId } from '../../../lib/public-id';
import { fingerprint } from '../../../lib/version';

const uid = 'api::season.season';
const populate = { background_image: { populate: { file: true } } };
const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** Whether a caller may see a season, as it stands. */
const visibleTo = (caller: Caller | null) => (season: Standing) =>
  isAdmin(caller) || (season.published && !season.archived && isInSeason(season, clock.now()));
type Standing = Recurrence & { published: boolean; archived: boolean };

const seasonService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** The seasons this caller may see, newest first. */
  async visibleTo(caller: Caller | null) {
    const seasons = await strapi.db.query(uid).findMany({ orderBy: newestFirst, populate });
    return seasons.map(standing).filter(visibleTo(caller));
  },

  /** One season, or null when there is none that this caller may see. */
  async findVisible(id: string, caller: Caller | null) {
    const season = await find(strapi, id);
    return season && visibleTo(caller)(season) ? season : null;
  },

  /** One season, whoever may see it; null when there is none. */
  find: (id: string) => find(strapi, id),
});

async function find(strapi: Core.Strapi, id: string) {
  const season = isPublicId(id) && (await strapi.db.query(uid).findOne({ where: { documentId: id }, populate }));
  return season ? standing(season) : null;
}

interface Row extends Schedule, Recurrence {
  name: string;
  body: string;
  background_image: { id: number } | null;
}

/** A season with its schedule as of now, and the name of the state that its form edits. */
function standing<Season extends Row>(season: Season) {
  const { name, body, background_image, publish_at, unpublish_at, time_zone, recur_from, recur_to } = season;
  const times = [publish_at, unpublish_at, time_zone, recur_from, recur_to];
  return {
    ...season,
    ...resolveSchedule(season, clock.now()),
    version: fingerprint([name, body, background_image?.id, ...times]),
  };
}

export type SeasonService = ReturnType<typeof seasonService>;
export default seasonService;
