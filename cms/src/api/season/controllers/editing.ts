import type { Context } from 'koa';
import { notFound } from '../../../lib/failures';
import { service } from '../../../lib/service';
import { presentSeason, type StoredSeason } from '../presenters/season';
import type { EditingService } from '../services/editing';

const editing = () => service<EditingService>('api::season.editing');

function present(ctx: Context, season: StoredSeason | null) {
  if (!season) throw notFound('Season');
  return presentSeason(season, ctx.state.caller);
}

export default {
  async add(ctx: Context) {
    const season = await editing().add(ctx.state.body.season);
    ctx.status = 201;
    return present(ctx, season);
  },

  async change(ctx: Context) {
    return present(ctx, await editing().change(ctx.params.id, ctx.state.body.season));
  },

  async remove(ctx: Context) {
    if (!(await editing().remove(ctx.params.id))) throw notFound('Season');
    ctx.status = 204;
  },

  async publish(ctx: Context) {
    return present(ctx, await editing().setPublished(ctx.params.id, true));
  },

  async unpublish(ctx: Context) {
    return present(ctx, await editing().setPublished(ctx.params.id, false));
  },

  async archive(ctx: Context) {
    return present(ctx, await editing().archive(ctx.params.id));
  },

  async unarchive(ctx: Context) {
    return present(ctx, await editing().unarchive(ctx.params.id));
  },
};
