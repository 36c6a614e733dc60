import type { Core } from '@strapi/strapi';
import { sessionStrategy } from '../../lib/session-strategy';

interface Plugin {
  register: (context: { strapi: Core.Strapi }) => void;
}

/** Replaces the plugin's way of telling who calls. Its doors are closed together with every other plugin's. */
export default (plugin: Plugin) => {
  plugin.register = ({ strapi }) => strapi.get('auth').register('content-api', sessionStrategy);
  return plugin;
};
