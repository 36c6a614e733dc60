import { season } from '../../contract';
import { storageModels } from '../database/storage-models';
import { uids } from '../database/uids';
import { addedColumns, madeId } from './identities';
import { explainStatus, keepTextImages, mover, validationErrors, type Entry, type Move, type Moving } from './mover';

const { uid } = storageModels.season;

/** Converts season images one by one. A season image without its file is skipped. */
export function seasonImageMover(moving: Moving, total: number): Move {
  return mover(moving, 'season image', async ({ id, told, read, image }, index) => {
    const name = read.line('name') || 'Untitled';
    const file = image(told.s3_url, name);
    if (!file) return { name, errors: ['The image could not be downloaded'] };
    moving.backgrounds.add(told.s3_url, file, { documentId: id, name, ...addedColumns(index, total) });
    return { name };
  });
}

/** Converts seasons one by one. A season without a name is imported as unpublished. */
export function seasonMover(moving: Moving, total: number): Move {
  const { files } = moving;
  return mover(moving, 'season', async (entry, index) => {
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
      publish_at: null,
      unpublish_at: null,
      time_zone: null,
      recur_from: null,
      recur_to: null,
      ...addedColumns(index, total),
    };
    const errors = await validationErrors(season.createSchema, row);
    if (errors.length > 0) return { name, errors };
    explainStatus(entry, 'name', title);
    const background = backgroundOf(entry, moving, name);
    const ref = files.entity(uid, row);
    if (background) files.relate({ type: uid, field: 'background_image', ref }, { type: uids.seasonImage, ref: background });
    return { name };
  });
}

/** Returns the season image of a background. Adds it if it does not exist. */
function backgroundOf({ told, image, remark }: Entry, { backgrounds }: Moving, name: string): number | undefined {
  const address = told.background_image;
  const existing = backgrounds.find(address);
  if (existing) return existing;
  const file = image(address, name);
  if (!file) return undefined;
  remark('adjusted', 'The background was added as a season image', String(address).slice(0, 300));
  return backgrounds.add(address, file, { documentId: madeId('season image', String(address)), name, ...addedColumns(0, 0) });
}
