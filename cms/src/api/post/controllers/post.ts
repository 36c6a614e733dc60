import type { Context } from 'koa';
import { notFound } from '../../../lib/failures';
import { service } from '../../../lib/service';
import { presentPost } from '../presenters/post';
import type { PostService } from '../services/post';

const posts = () => service<PostService>('api::post.post');

export default {
  async list(ctx: Context) {
    const found = await posts().visibleTo(ctx.state.caller);
    return found.map((post) => presentPost(post, ctx.state.caller));
  },

  async find(ctx: Context) {
    const post = await posts().findVisible(ctx.params.id, ctx.state.caller);
    if (!post) throw notFound('Post');
    return presentPost(post, ctx.state.caller);
  },
};
