import type { StrapiApp } from '@strapi/strapi/admin';
import { openHouseTime } from '../../../web/src/pages/listings/listingText';
import type { OpenHouse } from '../../contract/index';

type Middleware = ReturnType<Parameters<StrapiApp['addMiddlewares']>[0][number]>;

/** Key of an open house's title in the panel's form. The server drops it from saves. */
export const rowTitle = 'title';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Response of a query for an entry, or for related entries. */
interface Response {
  type: string;
  payload: { data?: { OpenHouses?: OpenHouse[] }; results?: { first_name?: string; last_name?: string }[] };
  meta?: { arg?: { endpointName?: string } };
}

/** Names what Strapi shows without a name: open houses by their time; related agents, of whom it shows the last name, by their full one. */
export const addTitles: Middleware = () => (next) => (action) => {
  const { type, payload, meta } = action as Response;
  const name = type.endsWith('/executeQuery/fulfilled') ? meta?.arg?.endpointName : '';
  const { data, results } = payload ?? {};
  if (name === 'getDocument' && data?.OpenHouses) {
    const OpenHouses = data.OpenHouses.map((open) => ({ ...open, [rowTitle]: openHouseTime(open, timeZone) }));
    return next({ ...(action as Response), payload: { ...payload, data: { ...data, OpenHouses } } });
  }
  if ((name !== 'getRelations' && name !== 'searchRelations') || !results) return next(action);
  const named = results.map((row) => (row.first_name ? { ...row, last_name: `${row.first_name} ${row.last_name}` } : row));
  return next({ ...(action as Response), payload: { ...payload, results: named } });
};
