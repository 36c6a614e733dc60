import type { Context } from 'koa';
import type { Noun } from '../../../../contract';
import { notFound } from '../../../lib/failures';
import { service } from '../../../lib/service';
import { presentListed, presentRestored, presentRevision, presentSaved } from '../presenters/revision';
import type { HistoryService } from '../services/history';
import type { RestoringService } from '../services/restoring';
import type { RetentionService } from '../services/retention';

const history = () => service<HistoryService>('api::revision.history');
const restoring = () => service<RestoringService>('api::revision.restoring');
const retention = () => service<RetentionService>('api::revision.retention');

const pageOf = (ctx: Context) => Number(ctx.state.query.page ?? 1);

const listOf = (noun: Noun, name: string) => async (ctx: Context) => {
  const found = await history().of(noun, ctx.params.id, pageOf(ctx));
  if (!found) throw notFound(name);
  return { items: found.items.map(presentListed), more: found.more };
};

const eraseOf = (noun: Noun, name: string) => async (ctx: Context) => {
  if (!(await retention().erase(noun, ctx.params.id))) throw notFound(name);
  ctx.status = 204;
};

export default {
  listOfAgent: listOf('agent', 'Agent'),
  listOfPost: listOf('post', 'Post'),
  listOfSeason: listOf('season', 'Season'),

  eraseOfAgent: eraseOf('agent', 'Agent'),
  eraseOfPost: eraseOf('post', 'Post'),
  eraseOfSeason: eraseOf('season', 'Season'),

  async listDeleted(ctx: Context) {
    const { items, more } = await history().deleted(pageOf(ctx));
    return { items: items.map(presentSaved), more };
  },

  async find(ctx: Context) {
    const revision = await history().find(ctx.params.id);
    if (!revision) throw notFound('Version');
    return presentRevision(revision);
  },

  async restore(ctx: Context) {
    const revision = await restoring().restore(ctx.params.id);
    if (!revision) throw notFound('Version');
    return presentRestored(revision);
  },
};
