import type { Core } from '@strapi/strapi';

/** Removes the plugins' routes under /api, so that only the contract's endpoints remain, and the panel's upload from URLs. */
export function closeStockRoutes(strapi: Core.Strapi): void {
  for (const plugin of Object.values(strapi.plugins)) {
    if (Array.isArray(plugin.routes)) continue;
    plugin.routes = Object.fromEntries(
      Object.entries(plugin.routes).filter(([name, router]) => {
        const { type } = instantiate(router, strapi);
        return name !== 'content-api' && type !== 'content-api';
      }),
    );
  }
  // It fetches any URL from inside the operator's network.
  const { admin } = strapi.plugin('upload').routes as unknown as Record<'admin', { routes: { handler: unknown }[] }>;
  admin.routes = admin.routes.filter(({ handler }) => handler !== 'admin-upload.uploadFromUrls');
}

type Router = { type?: string };

// Strapi's types omit that a plugin's router can be a function.
const instantiate = (router: unknown, strapi: Core.Strapi): Router =>
  typeof router === 'function' ? router({ strapi }) : (router as Router);
