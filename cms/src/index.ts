import type { Core } from '@strapi/strapi';
import type { PasswordResetService } from './api/password-reset/services/password-reset';
import type { RetentionService } from './api/revision/services/retention';
import { guardAccounts } from './bootstrap/accounts';
import { closeStockDoors } from './bootstrap/close-stock-doors';
import { loadDemo } from './bootstrap/demo';
import { ensureFirstAdmin } from './bootstrap/first-admin';
import { stopGracefully } from './bootstrap/graceful-stop';
import { guardContent } from './bootstrap/guard-content';
import { guardImages } from './bootstrap/guard-images';
import { guardUploads } from './bootstrap/guard-uploads';
import { registerHtmlField } from './bootstrap/html-field';
import { createRevisionIndex, keepHistory, keepPictures } from './bootstrap/keep-history';
import { logAfterCommit } from './bootstrap/log-after-commit';
import { guardPanelAccounts, guardPanelRoutes } from './bootstrap/panel-accounts';
import { ensurePanelHints } from './bootstrap/panel-hints';
import { silencePanelTelemetry } from './bootstrap/panel-telemetry';
import { ensureRoles } from './bootstrap/roles';
import { ensureSettings } from './bootstrap/settings';
import { createUniqueIndexes } from './bootstrap/unique-indexes';
import { registerGraphql } from './graphql';
import { cleanRichTextOnWrite } from './lib/clean-rich-text-on-write';
import { keepDataPrivate } from './lib/environment';
import { createKeptPictures } from './lib/kept-pictures';
import { openOutbox } from './lib/outbox';
import { createRemovedFiles, sweepRemoved } from './lib/removed-files';
import { service } from './lib/service';
import { sweepImages } from './lib/sweep-images';
import { createThrottleTable, sweepThrottles } from './lib/throttle';

const resets = () => service<PasswordResetService>('api::password-reset.password-reset');
const retention = () => service<RetentionService>('api::revision.retention');

let closeOutbox: (() => Promise<void>) | undefined;

export default {
  register({ strapi }: { strapi: Core.Strapi }) {
    keepDataPrivate();
    closeStockDoors(strapi);
    guardPanelRoutes(strapi);
    registerGraphql(strapi);
    registerHtmlField(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    stopGracefully(strapi);
    silencePanelTelemetry(strapi);
    logAfterCommit(strapi);
    guardPanelAccounts(strapi);
    cleanRichTextOnWrite(strapi);
    guardAccounts(strapi);
    keepPictures(strapi);
    guardImages(strapi);
    guardUploads(strapi);
    guardContent(strapi);
    keepHistory(strapi);
    await createUniqueIndexes(strapi);
    await createThrottleTable();
    await createRevisionIndex(strapi);
    await createKeptPictures();
    await createRemovedFiles();
    await ensureRoles(strapi);
    await ensureSettings(strapi);
    await ensurePanelHints(strapi);
    await loadDemo(strapi);
    await ensureFirstAdmin(strapi);
    await retention().forgetDeleted();
    strapi.cron.add({
      sweepThrottles: { task: sweepThrottles, options: { rule: '*/10 * * * *' } },
      sweepRemoved: { task: sweepRemoved, options: { rule: '27 * * * *' } },
      sweepImages: { task: sweepImages, options: { rule: '17 * * * *' } },
      forgetDeleted: { task: () => retention().forgetDeleted(), options: { rule: '37 3 * * *' } },
      thinHistory: { task: () => retention().thin(), options: { rule: '47 * * * *' } },
    });
    closeOutbox = openOutbox({
      'password-reset': ({ id, to }) => resets().open(to, id),
      'email-changed': async ({ facts }) => facts,
    });
  },

  destroy: () => closeOutbox?.(),
};
