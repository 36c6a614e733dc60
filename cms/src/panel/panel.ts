import type { Core } from '@strapi/strapi';
import { uids } from '../database/uids';

/** The field type `global::html`: a text that the panel shows in the site's own editor. */
export function registerHtmlField(strapi: Core.Strapi): void {
  strapi.customFields.register({ name: 'html', type: 'text', inputSize: { default: 12, isResizable: true } });
}

const counts = ['sendDidInviteUser', 'sendDidChangeInterfaceLanguage', 'sendUpdateProjectInformation', 'sendDidUpdateRolePermissions'];

/**
 * Has the panel count nothing for Strapi's telemetry, which is off. It waits for none of these counts, so that one which
 * fails, because its transaction is over or the database is locked, would end the process.
 */
export function silencePanelTelemetry(strapi: Core.Strapi): void {
  Object.assign(strapi.service('admin::metrics'), Object.fromEntries(counts.map((name) => [name, async () => undefined])));
}

interface Route {
  handler: unknown;
  config: { policies?: unknown[] };
}

/** Strapi lets every panel user rewrite the form of a component; as for content types, it takes the right to configure views. */
export function hideComponentForms(strapi: Core.Strapi): void {
  const { admin } = strapi.plugin('content-manager').routes as unknown as Record<'admin', { routes: Route[] }>;
  const route = admin.routes.find(({ handler }) => handler === 'components.updateComponentConfiguration');
  if (!route) throw new Error('Strapi has renamed the route that configures components');
  const actions = [uids.mayConfigureComponents];
  route.config.policies = ['admin::isAuthenticatedAdmin', { name: 'admin::hasPermissions', config: { actions } }];
}

interface Permissions {
  actionProvider: { registerMany: (actions: { pluginName?: string; section: string; uid: string }[]) => Promise<unknown> };
}

/** Leaves out Strapi's shop: what is installed here is decided by whoever runs the site. Without its action nobody sees the link. */
export function closeMarketplace(strapi: Core.Strapi): void {
  const { actionProvider } = strapi.service('admin::permission') as unknown as Permissions;
  const { registerMany } = actionProvider;
  actionProvider.registerMany = (actions) =>
    registerMany.call(
      actionProvider,
      actions.filter(({ uid }) => uid !== 'marketplace.read'),
    );
}
