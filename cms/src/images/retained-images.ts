import type { Core } from '@strapi/strapi';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { environment } from '../settings/environment';
import { readObject } from './object-storage';
import { uids } from '../database/uids';

const tableName = 'kept_pictures';
/** As wide as a comparison of two versions shows a picture that is gone. */
const previewWidth = 320;

export interface RemovedFile {
  documentId: string;
  name: string;
  url: string;
  /** Of what it is stored under. */
  hash: string;
  ext: string;
  alternativeText: string | null;
}

/** A removed picture that an old version still names, by the document id that its file had. */
export interface RetainedImage {
  id: string;
  name: string;
  alternative_text: string | null;
  bytes: Buffer;
  /** A small `data:` address. */
  preview: string;
}

type Rows = ReturnType<Core.Strapi['db']['connection']>;

// Joins the transaction under way: SQLite has one connection, and would wait for itself.
const inTable = async <Result>(ask: (rows: Rows) => PromiseLike<Result>): Promise<Result> =>
  await strapi.db.transaction(async ({ trx }) => await ask(strapi.db.connection(tableName).transacting(trx)));

/** Archives a picture that is about to be removed, if a version names it and its file is still there. */
export async function retainImage(file: RemovedFile): Promise<void> {
  const { documentId, name, alternativeText } = file;
  const isNamed = await strapi.db.query(uids.revision).count({ where: { picture: documentId } });
  if (!isNamed || (await findRetainedImage(documentId))) return;
  const bytes = await readBytes(file);
  if (!bytes) return;
  const preview = await sharp(bytes).resize({ width: previewWidth, withoutEnlargement: true }).webp({ quality: 60 }).toBuffer();
  const archived = {
    id: documentId,
    name,
    alternative_text: alternativeText,
    bytes,
    preview: `data:image/webp;base64,${preview.toString('base64')}`,
  };
  await inTable((rows) => rows.insert(archived).onConflict('id').ignore());
}

/** The original; null when it is gone already. */
export async function readBytes({ url, hash, ext }: Pick<RemovedFile, 'url' | 'hash' | 'ext'>): Promise<Buffer | null> {
  // A picture from before there was a bucket lies where it did.
  if (environment.s3 && !url.startsWith('/')) return readObject(environment.s3, `${hash}${ext}`);
  return readFile(join(strapi.dirs.static.public, url)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

export const findRetainedImage = (id: string) => inTable<RetainedImage | undefined>((rows) => rows.where({ id }).first());

/** A small `data:` address of an archived picture. */
export const findPreview = async (id: string): Promise<string | undefined> =>
  (await inTable<Pick<RetainedImage, 'preview'> | undefined>((rows) => rows.where({ id }).first('preview')))?.preview;

/** Lets go of what no version names any more. */
export const deleteUnusedRetainedImages = () =>
  inTable<number>((rows) => rows.whereNotIn('id', strapi.db.connection('revisions').whereNotNull('picture').select('picture')).delete());
