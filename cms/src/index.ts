import type { Core } from '@strapi/strapi';
import { closeStockDoors } from './bootstrap/close-stock-doors';
import { loadDemo } from './bootstrap/demo';
import { ensureFirstAdmin } from './bootstrap/first-admin';
import { ensureRoles } from './bootstrap/roles';
import { ensureSettings } from './bootstrap/settings';
import { createUniqueIndexes } from './bootstrap/unique-indexes';
import { registerGraphql } from './graphql';
import { cleanRichTextOnWrite } from './lib/clean-rich-text-on-write';

export default {
  register({ strapi }: { strapi: Core.Strapi }) {
    closeStockDoors(strapi);
    registerGraphql(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    cleanRichTextOnWrite(strapi);
    await createUniqueIndexes(strapi);
    await ensureRoles(strapi);
    await ensureSettings(strapi);
    await loadDemo(strapi);
    await ensureFirstAdmin(strapi);
  },
};
