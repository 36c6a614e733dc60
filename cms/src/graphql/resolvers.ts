import type { Caller } from '../../contract';
import { presentAgent } from '../api/agent/presenters/agent';
import type { AgentService } from '../api/agent/services/agent';
import { presentPost } from '../api/post/presenters/post';
import type { PostService } from '../api/post/services/post';
import { presentSeason } from '../api/season/presenters/season';
import type { SeasonService } from '../api/season/services/season';
import { service } from '../lib/service';

const agents = () => service<AgentService>('api::agent.agent');
const posts = () => service<PostService>('api::post.post');
const seasons = () => service<SeasonService>('api::season.season');

export interface GraphqlContext {
  state: { caller?: Caller | null };
}
interface One {
  id: string;
}

const callerOf = ({ state }: GraphqlContext): Caller | null => state.caller ?? null;

export const resolvers = {
  Query: {
    async agents(_root: unknown, _args: unknown, context: GraphqlContext) {
      const caller = callerOf(context);
      return (await agents().visibleTo(caller)).map((agent) => presentAgent(agent, caller));
    },
    async agent(_root: unknown, { id }: One, context: GraphqlContext) {
      const caller = callerOf(context);
      const agent = await agents().findVisible(id, caller);
      return agent && presentAgent(agent, caller);
    },
    async posts(_root: unknown, _args: unknown, context: GraphqlContext) {
      const caller = callerOf(context);
      return (await posts().visibleTo(caller)).map((post) => presentPost(post, caller));
    },
    async post(_root: unknown, { id }: One, context: GraphqlContext) {
      const caller = callerOf(context);
      const post = await posts().findVisible(id, caller);
      return post && presentPost(post, caller);
    },
    async seasons(_root: unknown, _args: unknown, context: GraphqlContext) {
      const caller = callerOf(context);
      return (await seasons().visibleTo(caller)).map((season) => presentSeason(season, caller));
    },
    async season(_root: unknown, { id }: One, context: GraphqlContext) {
      const caller = callerOf(context);
      const season = await seasons().findVisible(id, caller);
      return season && presentSeason(season, caller);
    },
  },
};
