import { isAdmin, type Caller, type Season } from '../../../../contract';
import { drawRichText } from '../../../lib/draw-rich-text';
import { presentImage, type StoredImage } from '../../season-image/presenters/image';

export interface StoredSeason {
  documentId: string;
  name: string;
  body: string;
  background_image: { file: StoredImage | null } | null;
  published: boolean;
  publish_at: string | null;
  unpublish_at: string | null;
  time_zone: string | null;
  archived: boolean;
  recur_from: string | null;
  recur_to: string | null;
  /** Names this state of the season. */
  version: string;
}

export function presentSeason(season: StoredSeason, caller: Caller | null): Season {
  const image = presentImage(season.background_image?.file);
  const { publish_at, unpublish_at, time_zone, recur_from, recur_to, version } = season;
  return {
    id: season.documentId,
    name: season.name,
    body: drawRichText(season.body),
    background_image: image.url,
    background_image_srcset: image.srcset,
    published: season.published,
    archived: season.archived,
    ...(isAdmin(caller) && { publish_at, unpublish_at, time_zone, recur_from, recur_to, version }),
  };
}
