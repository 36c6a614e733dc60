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

/** Storage of an image: a file in DATA_DIR or an object in the bucket. */
export type StorageBackend = 'files' | 'bucket';

/** A file of an image: the original or a variant. */
export interface ImageFile {
  backend: StorageBackend;
  /** Hash and extension. */
  key: string;
}

/** Columns of an image, with those of each variant in `formats`. */
export interface FileRow {
  hash: string;
  ext: string;
  url: string;
  mime?: string;
  formats: Record<string, Omit<FileRow, 'formats'>> | null;
}

export const uploads = (dataDir = environment.dataDir): string => join(dataDir, 'public/uploads');

const backendOf = (url: string): StorageBackend => (url.startsWith('/') ? 'files' : 'bucket');

/** Returns the files of an image: the original and its variants. */
export const filesOf = ({ formats, ...original }: FileRow): ImageFile[] =>
  [original, ...Object.values(formats ?? {})].map(({ hash, ext, url }) => ({
    backend: backendOf(url ?? original.url),
    key: `${hash}${ext}`,
  }));

// Files that this site stores have no other names.
export const isKey = (key: string): boolean => /^[\w][\w.-]{0,249}$/.test(key) && !key.includes('..');

/** Timeout of a storage request. */
const timeoutMs = 120_000;

function bucket(): S3Settings {
  if (environment.s3) return environment.s3;
  throw new CommandError('Some images are stored in a bucket. Set S3_BUCKET and the other S3_* variables as on the server.');
}

export interface OpenImage {
  size: number;
  bytes: Bytes;
}

/** Opens a stored file; returns null if it does not exist. */
export async function openImage({ backend, key }: ImageFile): Promise<OpenImage | null> {
  return backend === 'files' ? openFile(join(uploads(), key)) : openObject(bucket(), key);
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
    const { Body, ContentLength = 0 } = await storeClient(s3).send(command, { abortSignal: AbortSignal.timeout(timeoutMs) });
    return { size: ContentLength, bytes: Body as Readable };
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

/** Whether a file is stored with the expected size. */
export async function isStored({ backend, key }: ImageFile, size: number): Promise<boolean> {
  if (backend === 'files') return (await stat(join(uploads(), key)).catch(() => null))?.size === size;
  const s3 = bucket();
  const command = new HeadObjectCommand({ Bucket: s3.bucket, Key: key });
  const object = await storeClient(s3)
    .send(command, { abortSignal: AbortSignal.timeout(timeoutMs) })
    .catch((error: unknown) => {
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return null;
      throw error;
    });
  return object?.ContentLength === size;
}

/** Stores a local file atomically: readers get either the old or the complete new file. */
export async function putImage({ backend, key }: ImageFile, from: string, mime: string): Promise<void> {
  if (backend === 'bucket') return putObject(bucket(), { key, from, mime });
  const path = join(uploads(), key);
  const tempPath = `${path}.${process.pid}.new`;
  try {
    await writeBytes(tempPath, createReadStream(from));
    await rename(tempPath, path);
  } finally {
    await rm(tempPath, { force: true });
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
  await storeClient(s3).send(command, { abortSignal: AbortSignal.timeout(timeoutMs) });
}

const mimes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** Returns the MIME type by extension. Extensions of stored files are reliable, because this site chose them. */
export const mimeOf = (key: string): string => mimes[key.split('.').pop() ?? ''] ?? 'application/octet-stream';

/** Deletes a stored file if it exists. */
export async function removeImage({ backend, key }: ImageFile): Promise<void> {
  if (backend === 'files') return rm(join(uploads(), key), { force: true });
  const s3 = bucket();
  await storeClient(s3).send(new DeleteObjectCommand({ Bucket: s3.bucket, Key: key }), { abortSignal: AbortSignal.timeout(timeoutMs) });
}
