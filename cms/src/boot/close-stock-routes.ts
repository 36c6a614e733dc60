import type { Core } from '@strapi/strapi';
import { routeOf, uploadRouter } from '../database/strapi-adapter';

/** Removes the plugins' routes under /api, so that only the contract's endpoints remain, and the panel's upload from URLs. */
export function closeStockRoutes(strapi: Core.Strapi): void {
  // Strapi's types omit that a plugin's router can be a function.
  const typeOf = (router: unknown) => ((typeof router === 'function' ? router({ strapi }) : router) as { type?: string }).type;
  for (const plugin of Object.values(strapi.plugins)) {
    if (Array.isArray(plugin.routes)) continue;
    const others = Object.entries(plugin.routes).filter(([name, router]) => name !== 'content-api' && typeOf(router) !== 'content-api');
    plugin.routes = Object.fromEntries(others);
  }
  // It fetches any URL from inside the operator's network.
  const { routes } = uploadRouter(strapi);
  routes.splice(routes.indexOf(routeOf({ routes }, 'admin-upload.uploadFromUrls')), 1);
}
