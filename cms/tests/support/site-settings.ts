import { contentTypes, siteId } from '../../contract/index';
import { update } from './backstage';

/** Site settings of a new site. */
export const noSettings = Object.fromEntries(
  Object.entries(contentTypes.site.fields).map(([name, { initial }]) => [name, initial ?? null]),
);

/** Resets the site settings, which all test files of a worker share. */
export const clearSite = () => update('api::site.site', siteId, noSettings);
