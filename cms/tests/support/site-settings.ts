import { contentTypes, siteId } from '../../contract/index';
import { update } from './backstage';

/** Empty site settings, which mean the defaults. */
export const noSettings = Object.fromEntries(Object.keys(contentTypes.site.fields).map((name) => [name, null]));

/** Resets the site settings, which all test files of a worker share. */
export const clearSite = () => update('api::site.site', siteId, noSettings);
