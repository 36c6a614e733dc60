import { service } from '../../../lib/service';
import { presentSeasonImage } from '../presenters/season-image';
import type { SeasonImageService } from '../services/season-image';

const seasonImages = () => service<SeasonImageService>('api::season-image.season-image');

export default {
  async list() {
    const images = await seasonImages().list();
    return images.map(presentSeasonImage);
  },
};
