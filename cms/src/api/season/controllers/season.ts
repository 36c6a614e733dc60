import type { Context } from 'koa';
import { notFound } from '../../../lib/failures';
import { service } from '../../../lib/service';
import { presentSeason } from '../presenters/season';
import type { SeasonService } from '../services/season';

const seasons = () => service<SeasonService>('api::season.season');

export default {
  async list(ctx: Context) {
    const found = await seasons().visibleTo(ctx.state.caller);
    return found.map((season) => presentSeason(season, ctx.state.caller));
  },

  async find(ctx: Context) {
    const season = await seasons().findVisible(ctx.params.id, ctx.state.caller);
    if (!season) throw notFound('Season');
    return presentSeason(season, ctx.state.caller);
  },
};
