import type { Context } from 'koa';
import { notFound } from '../../../lib/failures';
import { service } from '../../../lib/service';
import { presentAgent } from '../presenters/agent';
import type { AgentService } from '../services/agent';

const agents = () => service<AgentService>('api::agent.agent');

export default {
  async list(ctx: Context) {
    const found = await agents().visibleTo(ctx.state.caller);
    return found.map((agent) => presentAgent(agent, ctx.state.caller));
  },

  async find(ctx: Context) {
    const agent = await agents().findVisible(ctx.params.id, ctx.state.caller);
    if (!agent) throw notFound('Agent');
    return presentAgent(agent, ctx.state.caller);
  },
};
