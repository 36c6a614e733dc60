import type { Core } from '@strapi/strapi';
import { contentNouns } from '../contract';
import { forgetActivity } from './activity/forget-activity';
import { accountRules } from './api/agent/account-rules';
import { openInvitation, openReset } from './api/password-reset/password-resets';
import { seasonImageRules } from './api/season-image/season-images';
import { everything, tellChange, watchFilesAndRoles } from './cache/changes';
import { leaveOthers, watchOthers } from './cache/freshness';
import { closeFront, openFront } from './cache/open-front';
import { findEndpoint } from './cache/target';
import { closeStockRoutes } from './boot/close-stock-routes';
import { loadDemo } from './boot/demo';
import { ensureFirstAdmin, requireFirstAdmin } from './boot/first-admin';
import { commandUse, prepareForCommand } from './boot/commands';
import { stopGracefully } from './boot/graceful-stop';
import { openMetrics } from './boot/metrics';
import { observeRequests } from './boot/observe-requests';
import { ensureRoles } from './boot/roles';
import { guardDocuments } from './content/save';
import { ensureSite, siteRules } from './content/site-words';
import { shareData } from './database/data-lock';
import { acquireLock, type Lock } from './database/named-locks';
import { noteBuild, refuseNewerDatabase } from './database/refuse-newer';
import { once } from './database/run-once';
import { storedNouns, storedSeasonImage } from './database/stored-nouns';
import { createTables } from './database/tables';
import { guardTransactions } from './database/transactions';
import { registerGraphql } from './graphql';
import { findQuery } from './graphql/persisted';
import { forgetDeleted, thinHistory } from './history/retention';
import { sweepThrottles } from './http/throttle';
import { guardMediaLibrary } from './images/media-library';
import { sweepRemoved } from './images/removed-files';
import { sweepImages } from './images/sweep-images';
import { noteUploads, sweepUnfinished } from './images/unfinished-uploads';
import { ensureUploadSettings } from './images/upload-settings';
import { openVariants } from './images/variant-queue';
import { openOutbox, sweepFailedEmails } from './mail/outbox';
import { markAutomatic } from './mail/provider';
import { guardPanelAccounts, guardPanelRoutes } from './panel/accounts';
import { ensurePanelLayouts } from './panel/layouts';
import { closeMarketplace, guardComponentForms, registerHtmlField, silencePanelTelemetry } from './panel/panel';
import { ensurePanelRoles } from './panel/roles';
import { addPanelRoutes } from './panel/routes';
import { environment, keepDataPrivate } from './settings/environment';
import { sendFiles } from './site/files';
import { findPages } from './site/pages';
import { builtSite } from './site/renderer';

/** Everything that is saved in the same steps, and what must hold of it beyond its table of fields. */
const guarded = [
  { stored: storedNouns.agent, rules: accountRules },
  ...contentNouns.map((noun) => ({ stored: storedNouns[noun], rules: {} })),
  { stored: storedNouns.site, rules: siteRules },
  { stored: storedSeasonImage, rules: seasonImageRules },
];

/** What is done by the clock: each once, however many processes there are. */
const jobs: [name: string, rule: string, task: () => Promise<unknown>][] = [
  ['sweepThrottles', '*/10 * * * *', sweepThrottles],
  ['sweepRemoved', '27 * * * *', sweepRemoved],
  ['sweepImages', '17 * * * *', sweepImages],
  ['sweepUnfinished', '7,22,37,52 * * * *', sweepUnfinished],
  ['forgetDeleted', '37 3 * * *', forgetDeleted],
  ['sweepFailedEmails', '57 3 * * *', sweepFailedEmails],
  ['forgetActivity', '7 4 * * *', forgetActivity],
  ['thinHistory', '47 * * * *', thinHistory],
];

const addJobs = ({ cron }: Core.Strapi) =>
  cron.add(Object.fromEntries(jobs.map(([name, rule, task]) => [name, { task: once(name, task), options: { rule } }])));

/** Answers what can be answered before Koa: cached responses, pages and files. */
function openSite(strapi: Core.Strapi): void {
  const { find, missing, isForPage } = findPages(strapi);
  const documents = builtSite(strapi)?.documents ?? {};
  // Which page a path leads to takes longest to find out.
  const finders = { anyone: [find], anonymous: [findQuery(documents), findEndpoint, find], missing, isForPage };
  openFront(strapi, { finders, sendFile: sendFiles(strapi) });
}

/** How long a process waits for another one that is starting: the longest migration, and then some. */
const startTimeoutMs = 300_000;

let startLock: Lock | undefined;
let releaseData: (() => Promise<void>) | undefined;
let closeMetrics: (() => void) | undefined;
let closeOutbox: (() => Promise<void>) | undefined;
let closeVariants: (() => Promise<void>) | undefined;

export default {
  async register({ strapi }: { strapi: Core.Strapi }) {
    keepDataPrivate();
    const owner = `the server on ${environment.host} port ${environment.port}`;
    const use = commandUse(strapi);
    if (!use) releaseData = await shareData(owner, () => tellChange([everything]));
    const onLost = () => strapi.stopWithError(new Error('The connection to the database was lost while starting'));
    if (use !== 'read') startLock = await acquireLock('start', { mode: 'exclusive', owner, timeoutMs: startTimeoutMs, onLost });
    if (!use) await requireFirstAdmin(strapi);
    await refuseNewerDatabase(strapi);
    closeStockRoutes(strapi);
    guardPanelRoutes(strapi);
    guardComponentForms(strapi);
    registerGraphql(strapi);
    registerHtmlField(strapi);
    closeMarketplace(strapi);
    addPanelRoutes(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    guardDocuments(strapi, guarded);
    if (commandUse(strapi)) return prepareForCommand(strapi).then(() => startLock?.release());
    openSite(strapi);
    stopGracefully(strapi);
    observeRequests(strapi, builtSite(strapi)?.isPage ?? (() => false));
    silencePanelTelemetry(strapi);
    guardTransactions(strapi);
    guardPanelAccounts(strapi);
    noteUploads(strapi);
    markAutomatic(strapi);
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
    await noteBuild(strapi);
    await startLock?.release();
    closeMetrics = await openMetrics(strapi);
    addJobs(strapi);
    closeVariants = openVariants(strapi);
    closeOutbox = openOutbox({
      'password-reset': ({ id, to }) => openReset(to, id),
      invitation: ({ id, to }) => openInvitation(to, id),
      'email-changed': async ({ facts }) => facts,
    });
  },

  async destroy() {
    closeFront();
    closeMetrics?.();
    await leaveOthers();
    await Promise.all([closeOutbox?.(), closeVariants?.()]);
    await startLock?.release();
    await releaseData?.();
  },
};
