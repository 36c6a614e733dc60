import type { Core } from '@strapi/strapi';
import type { FindTarget } from '../cache/target';
import { builtSite } from './renderer';

/** A page of one address, or of one entry. Other spellings of the same are as good, and answered by Koa. */
const shape = /^\/(?:[a-z-]+(?:\/[\w-]{1,64})?)?$/;

const isPageNumber = /^[1-9]\d{0,3}$/;

/** What pages read of what stands behind the question mark. */
const searched = '/agents';

/**
 * Pages, whatever campaign or secret stands in their address: the server reads none of it. What somebody searches for is
 * rendered for them, and kept for nobody.
 */
export function findPage(strapi: Core.Strapi): FindTarget {
  const { isPage } = builtSite(strapi) ?? { isPage: () => false };
  return (path, search) => {
    if (!shape.test(path) || !isPage(path)) return null;
    if (path !== searched || search === '') return { key: path, url: path, share: path.lastIndexOf('/') > 0 ? 'entry' : 'fixed' };
    const asked = new URLSearchParams(search);
    const [q, page] = [asked.get('q')?.trim() ?? '', asked.get('page') ?? ''];
    const known = new URLSearchParams({ ...(q && { q }), ...(isPageNumber.test(page) && page !== '1' && { page }) });
    const url = known.size > 0 ? `${path}?${known}` : path;
    return { key: url, url, share: url === path ? 'fixed' : 'part', ...(q && { isKept: false }) };
  };
}
