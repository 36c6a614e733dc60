import type { Core } from '@strapi/strapi';
import { deleteExpiredEvents } from './audit-log/audit-log';
import { rules, work } from './api';
import { inquiryPreparations } from './api/inquiry/emails';
import { purgeInquiries, remindOfInquiries, reportHeld } from './api/inquiry/tasks';
import { inquiryOutcomes } from './api/inquiry/receive';
import { photoHandler } from './api/listing/photo-import';
import { openInvitation, openReset } from './api/password-reset/password-resets';
import { ensureSite } from './api/site/site-settings';
import { allTags, invalidate, watchFilesAndRoles } from './cache/changes';
import { watchOthers } from './cache/freshness';
import { disconnectReplicas } from './cache/replicas';
import { closeStockRoutes } from './boot/close-stock-routes';
import { loadDemo } from './boot/demo';
import { moveOldRows } from './boot/move-old-rows';
import { openSignIn } from './boot/second-factors';
import { ensureFirstAdmin, requireFirstAdmin } from './boot/first-admin';
import { commandUse, prepareForCommand } from './boot/commands';
import { sweepSessions } from './accounts/live-sessions';
import { sweepTokens } from './accounts/one-time-tokens';
import { ensureRoles } from './accounts/roles';
import { applyWork } from './content/departures';
import { applyRules } from './content/rules';
import { interceptDocumentSaves } from './content/save';
import { shareData } from './database/data-lock';
import { acquireLock, type Lock } from './database/named-locks';
import { recordBuild, assertNotNewer } from './database/assert-not-newer';
import { requireMembers } from './database/strapi-adapter';
import { createTables } from './database/tables';
import { patchTransactions } from './database/transactions';
import { purgeDeleted, pruneRevisions } from './history/retention';
import { sweepThrottles } from './http/throttle';
import { ensureUploadSettings, patchMediaLibrary } from './images/media-library';
import { queueMissingVariants, variantsHandler } from './images/create-variants';
import { reclaimHandler, reclaimUnnamedObjects, retainHandler } from './images/reclaim';
import { sweepImages } from './images/store-image';
import { endEncoder } from './images/variant-encoder';
import { scheduleTasks, taskHandler, deleteFailedJobs, openJobs } from './jobs/queue';
import { emailHandler } from './mail/outbox';
import { markAutomatic } from './mail/provider';
import { patchPanelSignIn, limitPanelRoutes } from './panel/accounts';
import { ensurePanelLayouts } from './panel/layouts';
import { hideComponentForms, hidePanelPages, registerHtmlField, silencePanelTelemetry } from './panel/panel';
import { limitRelations } from './panel/relations';
import { ensurePanelRoles } from './panel/roles';
import { addPanelRoutes } from './panel/routes';
import { environment, keepDataPrivate } from './settings/environment';
import { openMetrics } from './server/metrics';
import { installPipeline } from './server/pipeline';
import { warnAboutStorage } from './server/readiness';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

const tasks = {
  sweepSessions: { everyMs: hour, run: () => Promise.all([sweepSessions(), sweepTokens()]) },
  sweepThrottles: { everyMs: 10 * minute, run: sweepThrottles },
  moveOldRows: { everyMs: minute, run: moveOldRows },
  sweepImages: { everyMs: hour, run: sweepImages },
  pruneRevisions: { everyMs: hour, run: pruneRevisions },
  queueMissingVariants: { everyMs: day, run: queueMissingVariants },
  purgeDeleted: { everyMs: day, run: purgeDeleted },
  deleteFailedJobs: { everyMs: day, run: deleteFailedJobs },
  deleteExpiredEvents: { everyMs: day, run: deleteExpiredEvents },
  remindOfInquiries: { everyMs: 10 * minute, run: remindOfInquiries },
  reportHeld: { everyMs: day, run: reportHeld },
  purgeInquiries: { everyMs: day, run: purgeInquiries },
};

const withFacts = <Facts>(facts: Facts | null) => facts && { facts };
const asQueued = { prepare: async <Facts>({ facts }: { facts: Facts | null }) => withFacts(facts) };

const jobHandlers = {
  cron: taskHandler(tasks),
  email: emailHandler({
    'password-reset': { prepare: async (email) => withFacts(await openReset(email)) },
    invitation: { prepare: async (email) => withFacts(await openInvitation(email)) },
    'email-changed': asQueued,
    'confirm-email': asQueued,
    'undo-email': asQueued,
    'not-me': asQueued,
    'account-notice': asQueued,
    ...inquiryPreparations,
  }),
  variants: variantsHandler,
  reclaim: reclaimHandler,
  retain: retainHandler,
  photo: photoHandler,
};

/** Time in ms to wait for another process that is starting, longer than the longest migration. */
const startTimeoutMs = 300_000;

let startLock: Lock | undefined;
let releaseData: (() => Promise<void>) | undefined;
let closeMetrics: (() => void) | undefined;
let closeJobs: (() => Promise<void>) | undefined;

export default {
  async register({ strapi }: { strapi: Core.Strapi }) {
    keepDataPrivate();
    const owner = `the server on ${environment.host}:${environment.port}`;
    const use = commandUse(strapi);
    if (!use) releaseData = await shareData(owner, () => invalidate([allTags]));
    const onLost = () => strapi.stopWithError(new Error('Lost the database connection during startup'));
    if (use !== 'read') startLock = await acquireLock('start', { mode: 'exclusive', owner, timeoutMs: startTimeoutMs, onLost });
    if (!use) await requireFirstAdmin(strapi);
    await assertNotNewer(strapi);
    closeStockRoutes(strapi);
    limitPanelRoutes(strapi);
    hideComponentForms(strapi);
    limitRelations(strapi);
    registerHtmlField(strapi);
    hidePanelPages(strapi);
    addPanelRoutes(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    requireMembers(strapi);
    applyRules(rules);
    applyWork(work);
    interceptDocumentSaves(strapi);
    if (commandUse(strapi)) return prepareForCommand(strapi).then(() => startLock?.release());
    installPipeline(strapi);
    silencePanelTelemetry(strapi);
    patchTransactions(strapi);
    patchPanelSignIn(strapi);
    reclaimUnnamedObjects(strapi);
    markAutomatic(strapi);
    patchMediaLibrary(strapi);
    await createTables(strapi);
    await ensureRoles(strapi);
    await ensureUploadSettings(strapi);
    await ensurePanelLayouts(strapi);
    await ensurePanelRoles(strapi);
    await loadDemo(strapi);
    await ensureSite(strapi);
    await ensureFirstAdmin(strapi);
    watchFilesAndRoles(strapi);
    await watchOthers(strapi);
    await recordBuild(strapi);
    await startLock?.release();
    closeMetrics = await openMetrics(strapi, inquiryOutcomes);
    void warnAboutStorage(strapi);
    await openSignIn(strapi);
    await scheduleTasks(tasks);
    closeJobs = await openJobs(jobHandlers);
  },

  async destroy() {
    closeMetrics?.();
    await disconnectReplicas();
    const jobs = closeJobs?.();
    endEncoder();
    await jobs;
    await startLock?.release();
    await releaseData?.();
  },
};
