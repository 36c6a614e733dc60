import type { SeasonImage } from '../../../../contract';
import { presentImage, type StoredImage } from './image';

export interface StoredSeasonImage {
  documentId: string;
  name: string;
  file: StoredImage;
}

export function presentSeasonImage(image: StoredSeasonImage): SeasonImage {
  const { url, srcset } = presentImage(image.file);
  return { id: image.documentId, name: image.name, s3_url: url ?? '', s3_url_srcset: srcset };
}
