import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { contentTypeNames, type Overview } from '../../contract';
import { recordAuditEvents } from '../audit-log/audit-log';
import { invite, revoke } from '../api/agent/invitations';
import { inquiryFigures } from '../api/inquiry/figures';
import { overview } from '../api/site/overview';
import { isPublicId, readRow, storageModelOf, storageModels } from '../database/storage-models';
import { lastSaveOf } from '../history/history';
import { queueEmail, retryEmail } from '../mail/outbox';
import { mayEdit, mayRead } from '../http/caller';

/** Base path of the panel's own endpoints, below Strapi's admin routes and with its tokens. */
const base = '/brokerage';
/** Maximum page size of the panel's lists. */
const maxIds = 100;

const agent = storageModels.agent;

type Handler = (ctx: Context) => Promise<void>;

const route = (method: string, path: string, handler: Handler) => ({
  method,
  path: base + path,
  handler,
  config: { policies: ['admin::isAuthenticatedAdmin'] },
});

/** Adds the endpoints of the panel's own pages and buttons. Each checks the permissions of the panel user. */
export function addPanelRoutes(strapi: Core.Strapi): void {
  strapi.server.routes({
    type: 'admin',
    routes: [
      route('GET', '/overview', async (ctx) => void (ctx.body = await readableOverview())),
      route('GET', '/saves/:type', listSaves),
      route('POST', '/agents/:id/invitation', (ctx) => change(ctx, () => invite(ctx.params.id))),
      route('DELETE', '/agents/:id/invitation', (ctx) => change(ctx, () => revoke(ctx.params.id))),
      route('POST', '/agents/:id/reset-link', (ctx) => change(ctx, () => sendResetLink(ctx.params.id))),
      route('POST', '/emails/:id/retry', (ctx) => change(ctx, () => retry(ctx.params.id))),
    ],
  } as never);
}

/** Returns the part of the overview that the panel user may read. */
async function readableOverview(): Promise<Overview> {
  const types = contentTypeNames.filter((type) => mayRead(storageModelOf(type).uid));
  const isManager = mayEdit(agent.uid);
  return { ...(await overview(types, isManager)), inquiries: isManager ? await inquiryFigures() : null };
}

/** Responds with the last save of each entry of a list. */
async function listSaves(ctx: Context): Promise<void> {
  const type = contentTypeNames.find((name) => name === ctx.params.type);
  if (!type || !mayRead(storageModelOf(type).uid)) throw new errors.ForbiddenError();
  const ids = String(ctx.query.ids ?? '')
    .split(',', maxIds)
    .filter(isPublicId);
  ctx.body = await lastSaveOf(type, ids);
}

async function change(ctx: Context, work: () => Promise<unknown>): Promise<void> {
  if (!mayEdit(agent.uid)) throw new errors.ForbiddenError();
  await work();
  ctx.status = 204;
}

async function sendResetLink(id: string): Promise<void> {
  const row = await readRow(agent, id);
  if (!row) throw new errors.NotFoundError('Agent not found');
  if (row.blocked) throw new errors.ApplicationError('Reactivate this agent first');
  await strapi.db.transaction(async () => {
    await queueEmail('password-reset', String(row.email));
    await recordAuditEvents([{ action: 'reset_link_sent', kind: 'agent', entityId: id, title: agent.contentType.nameOf(row) }]);
  });
}

async function retry(id: string): Promise<void> {
  if (!/^\d{1,9}$/.test(id) || !(await retryEmail(Number(id)))) throw new errors.NotFoundError('This email no longer exists');
}
