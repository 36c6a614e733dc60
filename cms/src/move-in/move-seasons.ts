import { season } from '../../contract';
import { storageModels } from '../database/storage-models';
import { uids } from '../database/uids';
import { datesAt } from './dates';
import { madeId } from './identities';
import { validationErrors, keepTextImages, mover, publishedUnknown, type Entry, type Moving } from './mover';
import { namedImage } from './image-urls';

/** Row ids of season images in the import, by image URL. */
export interface Backgrounds {
  find(address: unknown): number | undefined;
  add(address: unknown, image: { documentId: string; name: string; file: number; dates: ReturnType<typeof datesAt> }): number;
}

export function openBackgrounds({ files }: Moving, base: URL | null): Backgrounds {
  const refs = new Map<string, number>();
  // Storage URLs may be signed anew in each response, so the query is ignored as well.
  const keysOf = (address: unknown) => {
    const { key = '', url } = namedImage(address, base) ?? {};
    return url ? [key, `${url.origin}${url.pathname}`] : [key];
  };
  return {
    find: (address) =>
      keysOf(address)
        .map((key) => refs.get(key))
        .find((ref) => ref !== undefined),
    add(address, { documentId, name, file, dates }) {
      const ref = files.entity(uids.seasonImage, { documentId, name, ...dates, locale: null });
      files.show(file, { type: uids.seasonImage, field: 'file', ref });
      keysOf(address).forEach((key) => refs.has(key) || refs.set(key, ref));
      return ref;
    },
  };
}

/** Converts season images one by one. A season image without its file is skipped. */
export function seasonImageMover(moving: Moving, backgrounds: Backgrounds, total: number) {
  return mover(moving, {
    type: 'season image',
    async move({ id, told, read, image }, index) {
      const name = read.line('name') || 'Untitled';
      const file = image(told.s3_url, name);
      if (!file) return { name, errors: ['The image could not be downloaded'] };
      backgrounds.add(told.s3_url, { documentId: id, name, file: file.ref, dates: datesAt(index, total) });
      return { name };
    },
  });
}

/** Converts seasons one by one. A season without a name is imported as unpublished. */
export function seasonMover(moving: Moving, backgrounds: Backgrounds, total: number) {
  const { files } = moving;
  const { uid } = storageModels.season;
  return mover(moving, {
    type: 'season',
    async move(entry, index) {
      const { read } = entry;
      const title = read.line('name');
      const name = title || 'Untitled';
      const body = read.html('body');
      keepTextImages(entry, body.images, name);
      const row = {
        documentId: entry.id,
        name,
        body: body.html,
        published: Boolean(title) && read.flag('published'),
        archived: read.flag('archived'),
        ...unscheduled,
        ...datesAt(index, total),
        locale: null,
      };
      const errors = await validationErrors(season.createSchema, row);
      if (errors.length > 0) return { name, errors };
      if (!title) entry.remark('review', 'No name. Imported as unpublished until a name is added');
      if ((entry.told.published ?? null) === null) entry.remark('review', publishedUnknown);
      const background = backgroundOf(entry, backgrounds, name);
      const ref = files.entity(uid, row);
      if (background) {
        files.relate({ type: uid, field: 'background_image', ref }, { type: uids.seasonImage, ref: background });
      }
      return { name };
    },
  });
}

const unscheduled = { publish_at: null, unpublish_at: null, time_zone: null, recur_from: null, recur_to: null };

/** Returns the season image of a background. Adds it if it does not exist. */
function backgroundOf({ told, image, remark }: Entry, backgrounds: Backgrounds, name: string): number | undefined {
  const address = told.background_image;
  const existing = backgrounds.find(address);
  if (existing) return existing;
  const file = image(address, name);
  if (!file) return undefined;
  remark('adjusted', 'The background was added as a season image', String(address).slice(0, 300));
  const documentId = madeId('season image', String(address));
  return backgrounds.add(address, { documentId, name, file: file.ref, dates: datesAt(0, 0) });
}
