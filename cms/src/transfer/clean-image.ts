import { join } from 'node:path';
import sharp from 'sharp';
import { limits, imageFormats } from '../../contract';
import { imageTypesMessage, maxImagePixels } from '../images/limits';
import { environment } from '../settings/environment';
import type { Archive } from './archive-parts';
import { isKey } from './images';

type Data = Record<string, unknown>;

/** What the content of a file says that it is, and how its name may end. */
const kinds: Record<string, { mime: string; endings: string[] }> = {
  jpeg: { mime: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  png: { mime: 'image/png', endings: ['.png'] },
  webp: { mime: 'image/webp', endings: ['.webp'] },
  gif: { mime: 'image/gif', endings: ['.gif'] },
  heif: { mime: 'image/avif', endings: ['.avif'] },
};

const variantName = new RegExp(`^(thumbnail|small|medium|large|(${imageFormats.join('|')})_\\d{1,5})$`);

/** What is wrong with a picture, as a sentence. */
export class ImageError extends Error {}

interface CleanFile {
  hash: string;
  ext: string;
  mime: string;
  width: number;
  height: number;
  /** In kB, as Strapi has it. */
  size: number;
  url: string;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, limits.line) : null);

/** Where a file lies on this site. */
const addressOf = (key: string): string => (environment.s3 ? `${environment.s3.baseUrl.replace(/\/+$/, '')}/${key}` : `/uploads/${key}`);

/** A picture's row as it is stored here, with the variants that came along, each told by its content. @throws PictureFault */
export async function cleanImage(archive: Archive, data: Data): Promise<Data> {
  const { file: original } = await cleanFile(archive, data);
  const name = text(data.name) ?? `${original.hash}${original.ext}`;
  const formats: Record<string, Data> = {};
  for (const [key, variant] of Object.entries(Object(data.formats) as Record<string, Data>)) {
    if (!variantName.test(key)) continue;
    const { file, bytes } = await cleanFile(archive, Object(variant) as Data);
    formats[key] = { name: `${key}_${name}`, ...file, path: null, sizeInBytes: bytes };
  }
  return {
    name,
    alternativeText: text(data.alternativeText),
    caption: text(data.caption),
    focalPoint: null,
    ...original,
    formats: Object.keys(formats).length > 0 ? formats : null,
    previewUrl: null,
    provider: environment.s3 ? 'aws-s3' : 'local',
    provider_metadata: null,
    folderPath: typeof data.folderPath === 'string' && /^\/[\d/]{0,200}$/.test(data.folderPath) ? data.folderPath : '/',
  };
}

async function cleanFile({ folder, parts }: Archive, { hash, ext }: Data): Promise<{ file: CleanFile; bytes: number }> {
  const key = `${String(hash)}${String(ext)}`;
  const part = isKey(key) ? parts.get(`assets/uploads/${key}`) : undefined;
  if (!part) throw new ImageError(`File ${JSON.stringify(key.slice(0, 100))} is missing from the archive`);
  // This reads the header only, so it may be as large as it claims.
  const { format, width, height } = await sharp(join(folder, part.path), { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0 }));
  const kind = kinds[format ?? ''];
  if (!kind || !width || !height) throw new ImageError(`${key}: ${imageTypesMessage}`);
  if (!kind.endings.includes(String(ext))) throw new ImageError(`${key} has the wrong extension for ${kind.mime}`);
  if (width * height > maxImagePixels) throw new ImageError('Image must have at most 40 megapixels');
  const size = Math.round(part.size / 10) / 100;
  return { file: { hash: String(hash), ext: String(ext), mime: kind.mime, width, height, size, url: addressOf(key) }, bytes: part.size };
}
