import type { Core } from '@strapi/strapi';
import { limits, pageNamed } from '../../contract';
import type { FindTarget } from '../cache/target';
import { builtSite } from './renderer';

/** A page of one address, or of one entry. Other spellings of the same are as good, and answered by Koa. */
const shape = /^\/(?:[a-z-]+(?:\/[\w-]{1,64})?)?$/;

/** What pages read of what stands behind the question mark. */
const searched = '/agents';

/**
 * Pages, whatever campaign or secret stands in their address: the server reads none of it. What somebody searches for is
 * rendered for them, and kept for nobody.
 */
export function findPage(strapi: Core.Strapi): FindTarget {
  const { isPage, isFeed } = builtSite(strapi) ?? { isPage: () => false, isFeed: () => false };
  return (path, search) => {
    if (isFeed(path)) return { key: path, url: path, share: 'fixed' };
    if (!shape.test(path) || !isPage(path)) return null;
    if (path !== searched || search === '') return { key: path, url: path, share: path.lastIndexOf('/') > 0 ? 'entry' : 'fixed' };
    const asked = new URLSearchParams(search);
    const q = asked.get('q')?.trim().slice(0, limits.search) ?? '';
    const page = pageNamed(asked.get('page'));
    const known = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) });
    const url = known.size > 0 ? `${path}?${known}` : path;
    return { key: url, url, share: url === path ? 'fixed' : 'part', ...(q && { isKept: false }) };
  };
}
