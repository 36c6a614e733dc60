import type { Season } from '../../../../contract';
import { presentImage, type StoredImage } from '../../season-image/presenters/image';

export interface StoredSeason {
  documentId: string;
  name: string;
  body: string;
  background_image: { file: StoredImage | null } | null;
  published: boolean;
  archived: boolean;
}

export function presentSeason(season: StoredSeason): Season {
  const image = presentImage(season.background_image?.file);
  return {
    id: season.documentId,
    name: season.name,
    body: season.body,
    background_image: image.url,
    background_image_srcset: image.srcset,
    published: season.published,
    archived: season.archived,
  };
}
