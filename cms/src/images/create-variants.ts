import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile, queryTable } from '../database/queries';
import type { StoredFile } from '../database/storage-models';
import { storageProvider } from '../database/strapi-adapter';
import { uids } from '../database/uids';
import { enqueue, type Handler } from '../jobs/queue';
import type { EncodedVariant } from './encode-variants';
import { keepObjects, providerHere, reclaim } from './reclaim';
import { readBytes } from './storage';
import { inTemporary } from './store-image';
import { encodeVariants, releaseEncoder } from './variant-encoder';
import { needsVariants, sourceTypes, variantKey } from './variants';

interface ImageFile extends StoredFile {
  name: string;
  provider: string;
  updatedAt: string;
}

/** A variant, as stored in a file's `formats`. */
type Format = ReturnType<typeof formatOf> & { url?: string };

const read = async (id: number): Promise<ImageFile | null> => await strapi.db.query(uids.file).findOne({ where: { id } });

/**
 * Stores an image's variants in other formats, if there are none. If the image is replaced or deleted in the meantime, the objects written
 * are deleted again.
 */
export const variantsHandler: Handler = {
  async run({ key }) {
    const image = await read(Number(key));
    if (!image || !needsVariants(image)) return;
    await inTemporary(async (directory) => {
      const encoded = await encodeOriginal(image, directory);
      if (encoded.length === 0) return;
      // A replaced image keeps its URL, and browsers cache variants permanently, so their URLs must be new each time.
      const hash = `${image.hash}_${randomUUID().slice(0, 8)}`;
      const formats = encoded.map((variant) => [formatOf({ ...image, hash }, variant), variant.path] as const);
      for (const [format, path] of formats) await store(format, path);
      const stored = formats.map(([format]) => format);
      if (!(await saveFormats(image, stored))) await reclaim(stored);
    }).finally(releaseEncoder);
  },
};

async function encodeOriginal(image: ImageFile, directory: string): Promise<EncodedVariant[]> {
  const bytes = await readBytes(image);
  if (!bytes) throw new Error('file not found in storage');
  await writeFile(join(directory, 'original'), bytes);
  return encodeVariants(directory);
}

function formatOf({ hash, name }: Pick<ImageFile, 'hash' | 'name'>, { kind, width, height, bytes }: EncodedVariant) {
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
    // In kB, as in Strapi's own formats.
    size: Math.round(bytes / 10) / 100,
    sizeInBytes: bytes,
  };
}

/** Stores a variant through Strapi's provider, which sets its URL. */
async function store(format: Format, path: string): Promise<void> {
  const file = { ...format, stream: createReadStream(path) };
  await storageProvider(strapi).uploadStream(file);
  format.url = file.url;
}

/** Adds the variants to the image's row, unless the row changed in the meantime or the objects are being deleted. */
const saveFormats = async ({ id, updatedAt }: ImageFile, formats: Format[]): Promise<boolean> =>
  await strapi.db.transaction(async () => {
    await lockFile({ id });
    const current = await read(id);
    if (current?.updatedAt !== updatedAt || (await keepObjects(formats)) < formats.length) return false;
    const entries = formats.map(({ key, ...format }) => [key, format]);
    await strapi.db.query(uids.file).update({ where: { id }, data: { formats: { ...current.formats, ...Object.fromEntries(entries) } } });
    return true;
  });

/** Number of rows per statement; small, so that no request waits for one. */
const batchSize = 1_000;

/** Queues the images without variants, such as those that were stored by an import or an earlier release. */
export async function queueMissingVariants(): Promise<void> {
  const hasNone = "formats is null or (cast(formats as text) not like '%\"avif_%' and cast(formats as text) not like '%\"webp_%')";
  for (let lastId = 0; ; ) {
    const rows = await queryTable<{ id: number; has_none: unknown }[]>('files', (files) =>
      files
        .where({ provider: providerHere() })
        .whereIn('mime', sourceTypes)
        .where('id', '>', lastId)
        .select('id', strapi.db.connection.raw(`${hasNone} as has_none`))
        .orderBy('id')
        .limit(batchSize),
    );
    await enqueue('variants', ...rows.filter((row) => row.has_none).map(({ id }) => ({ key: String(id) })));
    if (rows.length < batchSize) return;
    lastId = rows[rows.length - 1].id;
  }
}
