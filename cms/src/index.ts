import type { Core } from '@strapi/strapi';
import { contentNouns } from '../contract';
import { forgetActivity } from './activity/forget-activity';
import { accountRules } from './api/agent/account-rules';
import { openInvitation, openReset } from './api/password-reset/password-resets';
import { seasonImageRules } from './api/season-image/season-images';
import { watchFilesAndRoles } from './cache/changes';
import { leaveOthers, watchOthers } from './cache/freshness';
import { closeFront, openFront } from './cache/front';
import { findEndpoint } from './cache/target';
import { closeStockRoutes } from './boot/close-stock-routes';
import { loadDemo } from './boot/demo';
import { ensureFirstAdmin } from './boot/first-admin';
import { isCommand, prepareForCommand } from './boot/commands';
import { stopGracefully } from './boot/graceful-stop';
import { ensureRoles } from './boot/roles';
import { guardDocuments } from './content/save';
import { ensureSite, siteRules } from './content/site-words';
import { shareData } from './database/data-lock';
import { logAfterCommit } from './database/log-after-commit';
import { storedNouns, storedSeasonImage } from './database/stored-nouns';
import { createTables } from './database/tables';
import { registerGraphql } from './graphql';
import { findQuery } from './graphql/persisted';
import { forgetDeleted, thinHistory } from './history/retention';
import { sweepThrottles } from './http/throttle';
import { guardMediaLibrary } from './images/media-library';
import { sweepRemoved } from './images/removed-files';
import { sweepImages } from './images/sweep-images';
import { ensureUploadSettings } from './images/upload-settings';
import { openVariants } from './images/variant-queue';
import { openOutbox, sweepFailedEmails } from './mail/outbox';
import { guardPanelAccounts, guardPanelRoutes } from './panel/accounts';
import { ensurePanelLayouts } from './panel/layouts';
import { closeMarketplace, registerHtmlField, silencePanelTelemetry } from './panel/panel';
import { ensurePanelRoles } from './panel/roles';
import { addPanelRoutes } from './panel/routes';
import { environment, keepDataPrivate } from './settings/environment';
import { sendFiles } from './site/files';
import { findPage } from './site/pages';
import { builtSite } from './site/renderer';

/** Everything that is saved in the same steps, and what must hold of it beyond its table of fields. */
const guarded = [
  { stored: storedNouns.agent, rules: accountRules },
  ...contentNouns.map((noun) => ({ stored: storedNouns[noun], rules: {} })),
  { stored: storedNouns.site, rules: siteRules },
  { stored: storedSeasonImage, rules: seasonImageRules },
];

let closeOutbox: (() => Promise<void>) | undefined;
let closeVariants: (() => Promise<void>) | undefined;

export default {
  register({ strapi }: { strapi: Core.Strapi }) {
    keepDataPrivate();
    if (!isCommand(strapi)) shareData(`the server on ${environment.host} port ${environment.port}`);
    closeStockRoutes(strapi);
    guardPanelRoutes(strapi);
    registerGraphql(strapi);
    registerHtmlField(strapi);
    closeMarketplace(strapi);
    addPanelRoutes(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    guardDocuments(strapi, guarded);
    if (isCommand(strapi)) return prepareForCommand(strapi);
    openFront(strapi, {
      // Which page an address is takes longest to tell.
      finders: [findQuery(builtSite(strapi)?.documents ?? {}), findEndpoint, findPage(strapi)],
      sendFile: sendFiles(strapi),
    });
    stopGracefully(strapi);
    silencePanelTelemetry(strapi);
    logAfterCommit(strapi);
    guardPanelAccounts(strapi);
    guardMediaLibrary(strapi);
    await createTables(strapi);
    await ensureRoles(strapi);
    await ensureUploadSettings(strapi);
    await ensurePanelLayouts(strapi);
    await ensurePanelRoles(strapi);
    await loadDemo(strapi);
    await ensureSite(strapi);
    await ensureFirstAdmin(strapi);
    await forgetDeleted();
    watchFilesAndRoles(strapi);
    await watchOthers(strapi);
    strapi.cron.add({
      sweepThrottles: { task: sweepThrottles, options: { rule: '*/10 * * * *' } },
      sweepRemoved: { task: sweepRemoved, options: { rule: '27 * * * *' } },
      sweepImages: { task: sweepImages, options: { rule: '17 * * * *' } },
      forgetDeleted: { task: forgetDeleted, options: { rule: '37 3 * * *' } },
      sweepFailedEmails: { task: sweepFailedEmails, options: { rule: '57 3 * * *' } },
      forgetActivity: { task: forgetActivity, options: { rule: '7 4 * * *' } },
      thinHistory: { task: thinHistory, options: { rule: '47 * * * *' } },
    });
    closeVariants = openVariants(strapi);
    closeOutbox = openOutbox({
      'password-reset': ({ id, to }) => openReset(to, id),
      invitation: ({ id, to }) => openInvitation(to, id),
      'email-changed': async ({ facts }) => facts,
    });
  },

  async destroy() {
    closeFront();
    await leaveOthers();
    await Promise.all([closeOutbox?.(), closeVariants?.()]);
  },
};
