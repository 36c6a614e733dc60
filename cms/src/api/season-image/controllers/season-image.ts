import type { Context } from 'koa';
import { notFound } from '../../../lib/failures';
import { service } from '../../../lib/service';
import { presentSeasonImage } from '../presenters/season-image';
import type { SeasonImageService } from '../services/season-image';

const seasonImages = () => service<SeasonImageService>('api::season-image.season-image');

export default {
  async list() {
    const images = await seasonImages().list();
    return images.map(presentSeasonImage);
  },

  async add(ctx: Context) {
    const image = await seasonImages().add(ctx.state.body.name, ctx.state.upload.file);
    ctx.status = 201;
    return presentSeasonImage(image);
  },

  async remove(ctx: Context) {
    if (!(await seasonImages().remove(ctx.params.id))) throw notFound('Season image');
    ctx.status = 204;
  },
};
