import type { Context } from 'koa';
import { notFound } from '../../../lib/failures';
import { service } from '../../../lib/service';
import { presentPost, type StoredPost } from '../presenters/post';
import type { EditingService } from '../services/editing';

const editing = () => service<EditingService>('api::post.editing');

function present(ctx: Context, post: StoredPost | null) {
  if (!post) throw notFound('Post');
  return presentPost(post, ctx.state.caller);
}

export default {
  async add(ctx: Context) {
    const post = await editing().add(ctx.state.body.post);
    ctx.status = 201;
    return present(ctx, post);
  },

  async change(ctx: Context) {
    return present(ctx, await editing().change(ctx.params.id, ctx.state.body.post));
  },

  async remove(ctx: Context) {
    if (!(await editing().remove(ctx.params.id))) throw notFound('Post');
    ctx.status = 204;
  },

  async publish(ctx: Context) {
    return present(ctx, await editing().setPublished(ctx.params.id, true));
  },

  async unpublish(ctx: Context) {
    return present(ctx, await editing().setPublished(ctx.params.id, false));
  },

  async uploadTempImage(ctx: Context) {
    const file = await editing().storeImage(ctx.state.upload.file);
    ctx.status = 201;
    return { image_url: file.url };
  },

  async uploadImage(ctx: Context) {
    const file = await editing().setImage(ctx.params.id, ctx.state.upload.file);
    if (!file) throw notFound('Post');
    return { image_url: file.url };
  },
};
