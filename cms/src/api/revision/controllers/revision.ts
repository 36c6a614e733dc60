import type { Context } from 'koa';
import type { Noun } from '../../../../contract';
import { notFound } from '../../../lib/failures';
import { service } from '../../../lib/service';
import { presentRestored, presentRevision } from '../presenters/revision';
import type { HistoryService } from '../services/history';
import type { RestoringService } from '../services/restoring';

const history = () => service<HistoryService>('api::revision.history');
const restoring = () => service<RestoringService>('api::revision.restoring');

const listOf = (noun: Noun, name: string) => async (ctx: Context) => {
  const revisions = await history().of(noun, ctx.params.id);
  if (!revisions) throw notFound(name);
  return revisions.map(presentRevision);
};

export default {
  listOfAgent: listOf('agent', 'Agent'),
  listOfPost: listOf('post', 'Post'),
  listOfSeason: listOf('season', 'Season'),

  async listDeleted() {
    const revisions = await history().deleted();
    return revisions.map(presentRevision);
  },

  async restore(ctx: Context) {
    const revision = await restoring().restore(ctx.params.id);
    if (!revision) throw notFound('Version');
    return presentRestored(revision);
  },
};
