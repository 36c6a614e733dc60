import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { invalid, unacceptable } from './failures';
import { maxImagePixels, maxImageWidth } from './image-limits';

const notAnImage = () => unacceptable(415, 'Only JPEG, PNG, WebP, GIF and AVIF images are accepted');
const accepted = ['jpeg', 'png', 'webp', 'gif', 'heif'];

export interface StoredFile {
  id: number;
  url: string;
}

/** Decides by content what a file is, whatever it calls itself. */
async function decode(bytes: Buffer): Promise<{ image: Sharp; isPhotograph: boolean }> {
  // This reads the header only, so it may be as large as it claims.
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(() => {
    throw notAnImage();
  });
  if (!format || !accepted.includes(format) || !width || !height) throw notAnImage();
  if (width * height > maxImagePixels) throw invalid(['Image must have at most 40 megapixels']);
  return { image: sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' }), isPhotograph: format === 'jpeg' };
}

/** Upright, at most as wide as any page draws it, and new: nothing that was hidden in the file comes along. */
async function reencode(bytes: Buffer): Promise<{ bytes: Buffer; extension: string }> {
  const { image, isPhotograph } = await decode(bytes);
  const upright = image.rotate().resize({ width: maxImageWidth, withoutEnlargement: true });
  const encoded = isPhotograph ? upright.jpeg({ quality: 84, mozjpeg: true }) : upright.webp({ quality: 86 });
  const fresh = await encoded.toBuffer().catch(() => {
    throw notAnImage();
  });
  return { bytes: fresh, extension: isPhotograph ? 'jpg' : 'webp' };
}

/**
 * Stores a picture with its narrower variants under a random name.
 * @throws 415 for what is no picture, 422 for one with too many pixels or none at all.
 */
export async function storeImage(bytes: Buffer | null, alternativeText: string): Promise<StoredFile> {
  if (!bytes || bytes.length === 0) throw invalid(['Choose an image']);
  const { bytes: fresh, extension } = await reencode(bytes);
  return upload({ name: `${randomUUID()}.${extension}`, bytes: fresh, alternativeText });
}

/** Ours are the first two; the panel's media library takes the others as well. */
const mimes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
};

interface CleanImage {
  name: string;
  bytes: Buffer;
  alternativeText: string | null;
}

/** Stores a picture that was removed once more as it was, under the document id that it had. */
export async function storeImageAgain(documentId: string, image: CleanImage): Promise<StoredFile> {
  const file = await upload(image);
  await strapi.db.query('plugin::upload.file').update({ where: { id: file.id }, data: { documentId } });
  return file;
}

async function upload({ name, bytes, alternativeText }: CleanImage): Promise<StoredFile> {
  const directory = await mkdtemp(join(tmpdir(), 'hearthside-image-'));
  try {
    const filepath = join(directory, 'image');
    await writeFile(filepath, bytes);
    const [file] = await strapi.plugin('upload').service('upload').upload({
      data: { fileInfo: { name, alternativeText, caption: null } },
      files: { filepath, originalFilename: name, mimetype: mimes[extname(name).toLowerCase()], size: bytes.length },
    });
    return file;
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Removes a stored picture, its variants included, unless something still shows it. */
export async function removeUnusedImage(id: number | null | undefined): Promise<void> {
  if (!id) return;
  const service = strapi.plugin('upload').service('upload');
  const file = await service.findOne(id, ['related']);
  if (file && (file.related ?? []).length === 0) await service.remove(file);
}
