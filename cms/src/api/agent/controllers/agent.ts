import type { Context } from 'koa';
import { notFound } from '../../../lib/failures';
import { service } from '../../../lib/service';
import { lazyThrottle } from '../../../lib/throttle';
import { presentAgent } from '../presenters/agent';
import type { AgentService } from '../services/agent';

const agents = () => service<AgentService>('api::agent.agent');
const questions = lazyThrottle({ name: 'taken', points: 30, seconds: 60 });

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

  async checkEmail(ctx: Context) {
    await questions().count(ctx.state.caller.id);
    return { available: await agents().isEmailFree(ctx.state.body.email, ctx.state.caller) };
  },

  async checkUsername(ctx: Context) {
    await questions().count(ctx.state.caller.id);
    return { available: await agents().isUsernameFree(ctx.state.body.username) };
  },
};
