import type { Core } from '@strapi/strapi';
import { uids } from '../database/uids';
import { environment } from '../settings/environment';

/** Registers the field type `global::html`: text that the panel edits with the site's own editor. */
export function registerHtmlField(strapi: Core.Strapi): void {
  strapi.customFields.register({ name: 'html', type: 'text', inputSize: { default: 12, isResizable: true } });
}

const metrics = ['sendDidInviteUser', 'sendDidChangeInterfaceLanguage', 'sendUpdateProjectInformation', 'sendDidUpdateRolePermissions'];

/**
 * Disables the panel's metrics for Strapi's telemetry, which is off. Strapi does not await them, so an error, such as an ended transaction or
 * a locked database, would crash the process.
 */
export function silencePanelTelemetry(strapi: Core.Strapi): void {
  Object.assign(strapi.service('admin::metrics'), Object.fromEntries(metrics.map((name) => [name, async () => undefined])));
}

interface Route {
  handler: unknown;
  config: { policies?: unknown[] };
}

/** Requires the permission to configure views for changing the form of a component, which Strapi allows to every panel user. */
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

/**
 * Hides Strapi's marketplace, because the operator of the site decides what is installed, and outside development its Content-Type Builder,
 * which cannot change anything there. Without the action, the link is hidden.
 */
export function hideDeveloperPages(strapi: Core.Strapi): void {
  const { actionProvider } = strapi.service('admin::permission') as unknown as Permissions;
  const { registerMany } = actionProvider;
  actionProvider.registerMany = (actions) =>
    registerMany.call(
      actionProvider,
      actions.filter(
        ({ uid, pluginName }) => uid !== 'marketplace.read' && (environment.isDevelopment || pluginName !== 'content-type-builder'),
      ),
    );
}
