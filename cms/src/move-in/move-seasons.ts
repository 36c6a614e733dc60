import { season } from '../../contract';
import { storageModels } from '../database/storage-models';
import { uids } from '../database/uids';
import { datesAt } from './dates';
import { madeId } from './identities';
import { faultsOf, keepTextImages, mover, unsaid, type Entry, type Moving } from './mover';
import { namedImage } from './image-urls';

/** Season images by the addresses of their pictures, as numbers in the import. */
export interface Backgrounds {
  find(address: unknown): number | undefined;
  add(address: unknown, image: { documentId: string; name: string; file: number; dates: ReturnType<typeof datesAt> }): number;
}

export function openBackgrounds({ files }: Moving, base: URL | null): Backgrounds {
  const known = new Map<string, number>();
  // Stores sign their addresses anew in each answer: the picture is the same.
  const keysOf = (address: unknown) => {
    const { key = '', url } = namedImage(address, base) ?? {};
    return url ? [key, `${url.origin}${url.pathname}`] : [key];
  };
  return {
    find: (address) =>
      keysOf(address)
        .map((key) => known.get(key))
        .find((ref) => ref !== undefined),
    add(address, { documentId, name, file, dates }) {
      const ref = files.entity(uids.seasonImage, { documentId, name, ...dates, locale: null });
      files.show(file, { type: uids.seasonImage, field: 'file', ref });
      keysOf(address).forEach((key) => known.has(key) || known.set(key, ref));
      return ref;
    },
  };
}

/** Takes season images one by one. One without its picture is none. */
export function seasonImageMover(moving: Moving, backgrounds: Backgrounds, total: number) {
  return mover(moving, {
    type: 'season image',
    async move({ id, told, read, image }, place) {
      const name = read.line('name') || 'Untitled';
      const file = image(told.s3_url, name);
      if (!file) return { name, leftOut: ['The image could not be downloaded'] };
      backgrounds.add(told.s3_url, { documentId: id, name, file: file.ref, dates: datesAt(place, total) });
      return { name };
    },
  });
}

/** Takes seasons one by one. What has no name comes unpublished, until somebody gives it one. */
export function seasonMover(moving: Moving, backgrounds: Backgrounds, total: number) {
  const { files } = moving;
  const { uid } = storageModels.season;
  return mover(moving, {
    type: 'season',
    async move(entry, place) {
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
        ...datesAt(place, total),
        locale: null,
      };
      const faults = await faultsOf(season.createSchema, row);
      if (faults.length > 0) return { name, leftOut: faults };
      if (!title) entry.remark('needs a hand', 'No name. Imported as unpublished until a name is added');
      if ((entry.told.published ?? null) === null) entry.remark('needs a hand', unsaid);
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

/** One of the season images; a picture that is none of them becomes one. */
function backgroundOf({ told, image, remark }: Entry, backgrounds: Backgrounds, name: string): number | undefined {
  const address = told.background_image;
  const known = backgrounds.find(address);
  if (known) return known;
  const file = image(address, name);
  if (!file) return undefined;
  remark('changed', 'The background was added as a season image', String(address).slice(0, 300));
  const documentId = madeId('season image', String(address));
  return backgrounds.add(address, { documentId, name, file: file.ref, dates: datesAt(0, 0) });
}
