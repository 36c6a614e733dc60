import type { Core } from '@strapi/strapi';

interface Plugin {
  register: () => void;
  bootstrap: (context: { strapi: Core.Strapi }) => Promise<void>;
  routes: Record<string, unknown>;
}

/**
 * Removes the plugin's authentication and endpoints; our endpoints find their callers themselves. Its panel screens are disabled too: roles
 * are fixed, and its providers, emails and settings would have no effect or grant additional access.
 */
export default (plugin: Plugin) => {
  plugin.register = () => undefined;
  plugin.routes = {};
  const { bootstrap } = plugin;
  plugin.bootstrap = async (context) => {
    const { actionProvider } = context.strapi.service('admin::permission') as unknown as Permissions;
    const { registerMany } = actionProvider;
    // Without these actions, no panel role can get access to the screens, so the panel hides them.
    actionProvider.registerMany = async () => undefined;
    // No route uses permissions of the plugin's roles. Otherwise, each start would create those that `ensureRoles` deletes.
    context.strapi.plugin('users-permissions').service('users-permissions').syncPermissions = async () => undefined;
    await bootstrap(context).finally(() => (actionProvider.registerMany = registerMany));
  };
  return plugin;
};

interface Permissions {
  actionProvider: { registerMany: (actions: unknown) => Promise<unknown> };
}
