import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { nounNames } from '../../contract';
import { recordActs } from '../activity/record-acts';
import { invite, withdraw } from '../api/agent/invitations';
import { isPublicId, readRow, storedNoun, storedNouns } from '../database/stored-nouns';
import { lastSaveOf } from '../history/history';
import { queueEmail, sendAgain } from '../mail/outbox';
import { mayEdit, mayRead } from '../http/abilities';
import { overview } from './overview';

/** Where the panel's own pages ask; a path of Strapi's admin, with its tokens. */
const base = '/brokerage';
/** As many as a list of the panel shows at once. */
const maxIds = 100;

const agent = storedNouns.agent;

type Handler = (ctx: Context) => Promise<void>;

const route = (method: string, path: string, handler: Handler) => ({
  method,
  path: base + path,
  handler,
  config: { policies: ['admin::isAuthenticatedAdmin'] },
});

/** Answers what the panel's own pages and buttons ask, of what an editor may read and change. */
export function addPanelRoutes(strapi: Core.Strapi): void {
  strapi.server.routes({
    type: 'admin',
    routes: [
      route('GET', '/overview', async (ctx) => void (ctx.body = await overview())),
      route('GET', '/saves/:noun', tellSaves),
      route('POST', '/agents/:id/invitation', (ctx) => change(ctx, () => invite(ctx.params.id))),
      route('DELETE', '/agents/:id/invitation', (ctx) => change(ctx, () => withdraw(ctx.params.id))),
      route('POST', '/agents/:id/reset-link', (ctx) => change(ctx, () => sendResetLink(ctx.params.id))),
      route('POST', '/emails/:id/retry', (ctx) => change(ctx, () => retry(ctx.params.id))),
    ],
  } as never);
}

/** Who saved each entry of a list last. */
async function tellSaves(ctx: Context): Promise<void> {
  const noun = nounNames.find((name) => name === ctx.params.noun);
  if (!noun || !mayRead(storedNoun(noun).uid)) throw new errors.ForbiddenError();
  const ids = String(ctx.query.ids ?? '')
    .split(',', maxIds)
    .filter(isPublicId);
  ctx.body = await lastSaveOf(noun, ids);
}

async function change(ctx: Context, work: () => Promise<unknown>): Promise<void> {
  if (!mayEdit(agent.uid)) throw new errors.ForbiddenError();
  await work();
  ctx.status = 204;
}

async function sendResetLink(id: string): Promise<void> {
  const row = isPublicId(id) ? await readRow(agent, id) : null;
  if (!row) throw new errors.NotFoundError('Agent not found');
  if (row.blocked) throw new errors.ApplicationError('Reactivate this agent first');
  await strapi.db.transaction(async () => {
    await queueEmail('password-reset', String(row.email));
    await recordActs([{ act: 'reset_link_sent', kind: 'agent', of: id, title: agent.noun.nameOf(row) }]);
  });
}

async function retry(id: string): Promise<void> {
  if (!/^\d{1,9}$/.test(id) || !(await sendAgain(Number(id)))) throw new errors.NotFoundError('There is no such email any more');
}
