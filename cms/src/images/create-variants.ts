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

/** A variant as a file's `formats` hold it. */
interface Format extends StoredObject {
  key: string;
  name: string;
  mime: string;
  path: null;
  width: number;
  height: number;
  /** In kB, as Strapi has it. */
  size: number;
  sizeInBytes: number;
  url?: string;
}

const read = async (id: number): Promise<ImageFile | null> => await strapi.db.query(uids.file).findOne({ where: { id } });

/**
 * Stores a picture's variants of other kinds, if it has none yet and nobody else is at it. Whoever replaces or removes the
 * picture meanwhile comes first: what was written then is deleted again.
 */
export async function createVariants(id: number): Promise<void> {
  const image = await read(id);
  const claim = image && needsVariants(image) && (await acquireImageLease(id));
  if (!claim) return;
  const directory = await mkdtemp(join(tmpdir(), 'hearthside-variants-'));
  let written: StoredObject[] = [];
  try {
    const encoded = await encodeOriginal(image, directory);
    // Of their own each time: a picture that is replaced keeps its address, and browsers keep what they have of one.
    const hash = `${image.hash}_${randomUUID().slice(0, 8)}`;
    const formats = encoded.map((variant) => [formatOf({ ...image, hash }, variant), variant.path] as const);
    if (!(await recordPendingFiles(claim, (written = formats.map(([{ hash, ext }]) => ({ hash, ext })))))) return;
    for (const [format, path] of formats) await store(format, path);
    const named = formats.map(([format]) => format);
    if (await show(image, claim, named)) written = [];
  } finally {
    await rm(directory, { recursive: true });
    if (await deleteFiles(written)) await releaseImageLease(claim);
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

/** Through Strapi's provider, which says where it lies. */
async function store(format: Format, path: string): Promise<void> {
  const file = { ...format, getStream: () => createReadStream(path) };
  await strapi.plugin('upload').service('provider').upload(file);
  format.url = file.url;
}

/** Has the picture's row name its variants, if it is still what they were made of. */
async function show({ id, updatedAt }: ImageFile, claim: ImageLease, formats: Format[]): Promise<boolean> {
  if (formats.length === 0) return false;
  return strapi.db.transaction(async () => {
    await lockFile({ id });
    const now = await read(id);
    if (now?.updatedAt !== updatedAt || !(await releaseImageLease(claim))) return false;
    const named = formats.map(({ key, ...format }) => [key, format]);
    await strapi.db.query(uids.file).update({ where: { id }, data: { formats: { ...now.formats, ...Object.fromEntries(named) } } });
    return true;
  });
}
