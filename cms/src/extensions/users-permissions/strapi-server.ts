import type { Core } from '@strapi/strapi';
import { sessionStrategy } from '../../http/caller';

interface Plugin {
  register: (context: { strapi: Core.Strapi }) => void;
  bootstrap: (context: { strapi: Core.Strapi }) => Promise<void>;
  routes: Record<string, unknown>;
}

/**
 * Replaces the plugin's way of telling who calls. What it offers under /api is closed together with every other plugin's;
 * its screens in the panel as well: roles are ours, and its providers, emails and settings would change nothing here or
 * open something.
 */
export default (plugin: Plugin) => {
  plugin.register = ({ strapi }) => strapi.get('auth').register('content-api', sessionStrategy);
  plugin.routes = {};
  const { bootstrap } = plugin;
  plugin.bootstrap = async (context) => {
    const { actionProvider } = context.strapi.service('admin::permission') as unknown as Permissions;
    const { registerMany } = actionProvider;
    // Without its actions nobody in the panel is given a right to these screens, and it does not show them.
    actionProvider.registerMany = async () => undefined;
    await bootstrap(context).finally(() => (actionProvider.registerMany = registerMany));
  };
  return plugin;
};

interface Permissions {
  actionProvider: { registerMany: (actions: unknown) => Promise<unknown> };
}
