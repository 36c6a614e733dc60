import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFile } from '../database/locks';
import { uids } from '../database/uids';
import { readBytes } from './retained-images';
import type { EncodedVariant } from './encode-variants';
import { acquireImageLease, deleteFiles, recordPendingFiles, releaseImageLease, type ImageLease } from './image-leases';
import type { StoredObject } from './deleted-files';
import { encodeVariants } from './variant-encoder';
import { needsVariants, variantKey } from './variants';

interface ImageFile {
  id: number;
  name: string;
  url: string;
  hash: string;
  ext: string;
  mime: string;
  provider: string;
  updatedAt: string;
  formats: Record<string, unknown> | null;
}

/** A variant, as stored in a file's `formats`. */
interface Format extends StoredObject {
  key: string;
  name: string;
  mime: string;
  path: null;
  width: number;
  height: number;
  /** Size in kB, as in Strapi's own formats. */
  size: number;
  sizeInBytes: number;
  url?: string;
}

const read = async (id: number): Promise<ImageFile | null> => await strapi.db.query(uids.file).findOne({ where: { id } });

/**
 * Stores an image's variants in other formats, if there are none and no other process has a lease on the image. If the image is replaced
 * or deleted in the meantime, the files written are deleted again.
 */
export async function createVariants(id: number): Promise<void> {
  const image = await read(id);
  const lease = image && needsVariants(image) && (await acquireImageLease(id));
  if (!lease) return;
  const directory = await mkdtemp(join(tmpdir(), 'hearthside-variants-'));
  let written: StoredObject[] = [];
  try {
    const encoded = await encodeOriginal(image, directory);
    // A replaced image keeps its URL, and browsers cache variants permanently, so their URLs must be new each time.
    const hash = `${image.hash}_${randomUUID().slice(0, 8)}`;
    const formats = encoded.map((variant) => [formatOf({ ...image, hash }, variant), variant.path] as const);
    if (!(await recordPendingFiles(lease, (written = formats.map(([{ hash, ext }]) => ({ hash, ext })))))) return;
    for (const [format, path] of formats) await store(format, path);
    const stored = formats.map(([format]) => format);
    if (await saveFormats(image, lease, stored)) written = [];
  } finally {
    await rm(directory, { recursive: true });
    if (await deleteFiles(written)) await releaseImageLease(lease);
  }
}

async function encodeOriginal(image: ImageFile, directory: string): Promise<EncodedVariant[]> {
  const bytes = await readBytes(image);
  if (!bytes) throw new Error('file not found in storage');
  await writeFile(join(directory, 'original'), bytes);
  return encodeVariants(directory);
}

function formatOf({ hash, name }: Pick<ImageFile, 'hash' | 'name'>, { kind, width, height, bytes }: EncodedVariant): Format {
  const key = variantKey(kind, width);
  return {
    key,
    name: `${key}_${name}`,
    hash: `${key}_${hash}`,
    ext: `.${kind}`,
    mime: `image/${kind}`,
    path: null,
    width,
    height,
    size: Math.round(bytes / 10) / 100,
    sizeInBytes: bytes,
  };
}

/** Stores a variant through Strapi's provider, which sets its URL. */
async function store(format: Format, path: string): Promise<void> {
  const file = { ...format, getStream: () => createReadStream(path) };
  await strapi.plugin('upload').service('provider').upload(file);
  format.url = file.url;
}

/** Adds the variants to the image's row, unless the row changed in the meantime. */
async function saveFormats({ id, updatedAt }: ImageFile, lease: ImageLease, formats: Format[]): Promise<boolean> {
  if (formats.length === 0) return false;
  return strapi.db.transaction(async () => {
    await lockFile({ id });
    const current = await read(id);
    if (current?.updatedAt !== updatedAt || !(await releaseImageLease(lease))) return false;
    const entries = formats.map(({ key, ...format }) => [key, format]);
    await strapi.db.query(uids.file).update({ where: { id }, data: { formats: { ...current.formats, ...Object.fromEntries(entries) } } });
    return true;
  });
}
