import type { Core } from '@strapi/strapi';
import { contentManagerRouter, panelActions, panelMetrics, routeOf, siteRoles } from '../database/strapi-adapter';
import { uids } from '../database/uids';
import { environment } from '../settings/environment';

/** Registers the field type `global::html`: text that the panel edits with the site's own editor. */
export function registerHtmlField(strapi: Core.Strapi): void {
  strapi.customFields.register({ name: 'html', type: 'text', inputSize: { default: 12, isResizable: true } });
}

/**
 * Disables the panel's metrics for Strapi's telemetry, which is off. Strapi does not await them, so an error, such as an ended transaction or
 * a locked database, would crash the process.
 */
export function silencePanelTelemetry(strapi: Core.Strapi): void {
  const skip = async () => undefined;
  Object.assign(panelMetrics(strapi), {
    sendDidInviteUser: skip,
    sendDidChangeInterfaceLanguage: skip,
    sendUpdateProjectInformation: skip,
  });
}

/** Requires the permission to configure views for changing the form of a component, which Strapi allows to every panel user. */
export function hideComponentForms(strapi: Core.Strapi): void {
  const route = routeOf(contentManagerRouter(strapi), 'components.updateComponentConfiguration');
  const hasPermissions = { name: 'admin::hasPermissions', config: { actions: [uids.mayConfigureComponents] } };
  route.config = { ...route.config, policies: ['admin::isAuthenticatedAdmin', hasPermissions] };
}

/**
 * Hides Strapi's marketplace, because the operator of the site decides what is installed; the screens of users-permissions, because roles are
 * fixed, and its providers, emails and settings would have no effect or grant additional access; and outside development the Content-Type
 * Builder, which cannot change anything there. Without their actions, no panel role can get access to them.
 */
export function hidePanelPages(strapi: Core.Strapi): void {
  const hidden = ['users-permissions', ...(environment.isDevelopment ? [] : ['content-type-builder'])];
  const provider = panelActions(strapi);
  const registerMany = provider.registerMany.bind(provider);
  provider.registerMany = (actions) =>
    registerMany(actions.filter(({ uid, pluginName }) => uid !== 'marketplace.read' && !hidden.includes(pluginName ?? '')));
  // No route uses permissions of the site's roles. Otherwise, each start would create those that `ensureRoles` deletes.
  siteRoles(strapi).syncPermissions = async () => undefined;
}
