import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { storeClient, storedHeaders } from '../images/object-storage';
import { environment, type S3Settings } from '../settings/environment';
import { writeBytes } from './files-on-disk';
import { CommandError } from './command-error';
import type { Bytes } from './tar-file';

/** Where a picture lies: a file below DATA_DIR, or an object in the bucket. */
export type Place = 'files' | 'bucket';

/** A file of a picture: the original or one of its variants. */
export interface ImageFile {
  place: Place;
  /** What it is stored under: hash and extension. */
  key: string;
}

/** What the database tells of a picture and of each variant in `formats`. */
export interface FileRow {
  hash: string;
  ext: string;
  url: string;
  mime?: string;
  formats: Record<string, Omit<FileRow, 'formats'>> | null;
}

export const uploads = (dataDir = environment.dataDir): string => join(dataDir, 'public/uploads');

const placeOf = (url: string): Place => (url.startsWith('/') ? 'files' : 'bucket');

/** Every file that a picture's row names. */
export const filesOf = ({ formats, ...original }: FileRow): ImageFile[] =>
  [original, ...Object.values(formats ?? {})].map(({ hash, ext, url }) => ({ place: placeOf(url ?? original.url), key: `${hash}${ext}` }));

// Others cannot be the names of files that were stored here.
export const isKey = (key: string): boolean => /^[\w][\w.-]{0,249}$/.test(key) && !key.includes('..');

/** A store that gives or takes nothing for this long has failed (milliseconds). */
const patience = 120_000;

function bucket(): S3Settings {
  if (environment.s3) return environment.s3;
  throw new CommandError('Some images are stored in a bucket. Set S3_BUCKET and the other S3_* variables as on the server.');
}

export interface OpenImage {
  size: number;
  bytes: Bytes;
}

/** A stored file, to be read; null when it is not there. */
export async function openImage({ place, key }: ImageFile): Promise<OpenImage | null> {
  return place === 'files' ? openFile(join(uploads(), key)) : openObject(bucket(), key);
}

async function openFile(path: string): Promise<OpenImage | null> {
  try {
    const { size } = await stat(path);
    return { size, bytes: createReadStream(path) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function openObject(s3: S3Settings, key: string): Promise<OpenImage | null> {
  try {
    const command = new GetObjectCommand({ Bucket: s3.bucket, Key: key });
    const { Body, ContentLength = 0 } = await storeClient(s3).send(command, { abortSignal: AbortSignal.timeout(patience) });
    return { size: ContentLength, bytes: Body as Readable };
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

/** Whether a file is stored, and as long as it should be. */
export async function isStored({ place, key }: ImageFile, size: number): Promise<boolean> {
  if (place === 'files') return (await stat(join(uploads(), key)).catch(() => null))?.size === size;
  const s3 = bucket();
  const command = new HeadObjectCommand({ Bucket: s3.bucket, Key: key });
  const found = await storeClient(s3)
    .send(command, { abortSignal: AbortSignal.timeout(patience) })
    .catch((error: unknown) => {
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return null;
      throw error;
    });
  return found?.ContentLength === size;
}

/** Stores a file that lies elsewhere on this disk; readers see the old one, or the new one whole. */
export async function putImage({ place, key }: ImageFile, from: string, mime: string): Promise<void> {
  if (place === 'bucket') return putObject(bucket(), { key, from, mime });
  const path = join(uploads(), key);
  const draft = `${path}.${process.pid}.new`;
  try {
    await writeBytes(draft, createReadStream(from));
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

async function putObject(s3: S3Settings, { key, from, mime }: { key: string; from: string; mime: string }): Promise<void> {
  const { size } = await stat(from);
  const command = new PutObjectCommand({
    Bucket: s3.bucket,
    Key: key,
    Body: createReadStream(from),
    ContentLength: size,
    ContentType: mime,
    ...storedHeaders,
  });
  await storeClient(s3).send(command, { abortSignal: AbortSignal.timeout(patience) });
}

const mimes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** By the ending of its name, which is ours. */
export const mimeOf = (key: string): string => mimes[key.split('.').pop() ?? ''] ?? 'application/octet-stream';

/** Deletes a stored file, if it is there. */
export async function removeImage({ place, key }: ImageFile): Promise<void> {
  if (place === 'files') return rm(join(uploads(), key), { force: true });
  const s3 = bucket();
  await storeClient(s3).send(new DeleteObjectCommand({ Bucket: s3.bucket, Key: key }), { abortSignal: AbortSignal.timeout(patience) });
}
