import { season } from '../../contract';
import { storedNouns } from '../database/stored-nouns';
import { uids } from '../database/uids';
import { datesAt } from './dates';
import { madeId } from './identities';
import { faultsOf, keepTextPictures, mover, unsaid, type Entry, type Moving } from './mover';
import { namedPicture } from './picture-addresses';

/** Season images by the addresses of their pictures, as numbers in the import. */
export interface Backgrounds {
  find(address: unknown): number | undefined;
  add(address: unknown, image: { documentId: string; name: string; file: number; dates: ReturnType<typeof datesAt> }): number;
}

export function openBackgrounds({ files }: Moving, base: URL | null): Backgrounds {
  const known = new Map<string, number>();
  // Stores sign their addresses anew in each answer: the picture is the same.
  const keysOf = (address: unknown) => {
    const { key = '', url } = namedPicture(address, base) ?? {};
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
    noun: 'season image',
    async move({ id, told, read, picture }, place) {
      const name = read.line('name') || 'Untitled';
      const file = picture(told.s3_url, name);
      if (!file) return { name, leftOut: ['Its picture could not be had'] };
      backgrounds.add(told.s3_url, { documentId: id, name, file: file.ref, dates: datesAt(place, total) });
      return { name };
    },
  });
}

/** Takes seasons one by one. What has no name comes unpublished, until somebody gives it one. */
export function seasonMover(moving: Moving, backgrounds: Backgrounds, total: number) {
  const { files } = moving;
  const { uid } = storedNouns.season;
  return mover(moving, {
    noun: 'season',
    async move(entry, place) {
      const { read } = entry;
      const title = read.line('name');
      const name = title || 'Untitled';
      const body = read.html('body');
      keepTextPictures(entry, body.pictures, name);
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
      const faults = await faultsOf(season.draft, row);
      if (faults.length > 0) return { name, leftOut: faults };
      if (!title) entry.remark('needs a hand', 'It has no name: unpublished until somebody gives it one');
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
function backgroundOf({ told, picture, remark }: Entry, backgrounds: Backgrounds, name: string): number | undefined {
  const address = told.background_image;
  const known = backgrounds.find(address);
  if (known) return known;
  const file = picture(address, name);
  if (!file) return undefined;
  remark('changed', 'Its background was none of the season images: it is one now', String(address).slice(0, 300));
  const documentId = madeId('season image', String(address));
  return backgrounds.add(address, { documentId, name, file: file.ref, dates: datesAt(0, 0) });
}
