import type { Context } from 'koa';
import { notFound } from '../../../lib/failures';
import { service } from '../../../lib/service';
import { presentAgent, type StoredAgent } from '../presenters/agent';
import type { RosterService } from '../services/roster';

const roster = () => service<RosterService>('api::agent.roster');

function present(ctx: Context, agent: StoredAgent | null) {
  if (!agent) throw notFound('Agent');
  return presentAgent(agent, ctx.state.caller);
}

export default {
  async add(ctx: Context) {
    const agent = await roster().add(ctx.state.body);
    ctx.status = 201;
    return present(ctx, agent);
  },

  async update(ctx: Context) {
    return present(ctx, await roster().update(ctx.params.id, ctx.state.body));
  },

  async deactivate(ctx: Context) {
    return present(ctx, await roster().setActive(ctx.params.id, false, ctx.state.caller));
  },

  async reactivate(ctx: Context) {
    return present(ctx, await roster().setActive(ctx.params.id, true, ctx.state.caller));
  },

  async setAvatar(ctx: Context) {
    const file = await roster().setAvatar(ctx.params.id, ctx.state.upload.file);
    if (!file) throw notFound('Agent');
    return { avatar_url: file.url };
  },
};
