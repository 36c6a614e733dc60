import { join } from 'node:path';
import sharp from 'sharp';
import { limits, imageFormats } from '../../contract';
import { invalid } from '../http/errors';
import { imageTypesMessage, maxImagePixels } from '../images/limits';
import { environment } from '../settings/environment';
import { propertiesOf } from '../settings/typed';
import type { Archive, Data } from './archive';
import { isKey } from '../images/storage';

/** MIME type and file extensions by the image format that sharp detects. */
const formatTypes: Record<string, { mime: string; extensions: string[] } | undefined> = {
  jpeg: { mime: 'image/jpeg', extensions: ['.jpg', '.jpeg'] },
  png: { mime: 'image/png', extensions: ['.png'] },
  webp: { mime: 'image/webp', extensions: ['.webp'] },
  gif: { mime: 'image/gif', extensions: ['.gif'] },
  heif: { mime: 'image/avif', extensions: ['.avif'] },
};

const variantName = new RegExp(`^(thumbnail|small|medium|large|(${imageFormats.join('|')})_\\d{1,5})$`);

interface CleanFile {
  hash: string;
  ext: string;
  mime: string;
  width: number;
  height: number;
  /** In kB, as in Strapi. */
  size: number;
  url: string;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, limits.line) : null);

/** URL of a file on this site. */
const urlOf = (key: string): string => (environment.s3 ? `${environment.s3.baseUrl.replace(/\/+$/, '')}/${key}` : `/uploads/${key}`);

/** Returns an image's row for this site, with the variants in the archive. Types are detected from the content. */
export async function cleanImage(archive: Archive, data: Data): Promise<Data> {
  const { file: original } = await cleanFile(archive, data);
  const name = text(data.name) ?? `${original.hash}${original.ext}`;
  const formats: Record<string, Data> = {};
  for (const [key, variant] of Object.entries(propertiesOf(data.formats))) {
    if (!variantName.test(key)) continue;
    const { file, bytes } = await cleanFile(archive, propertiesOf(variant));
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

/** Returns the dimensions of an image file, and its type if it is accepted. Reads only the header, so large dimensions are harmless. */
export async function readHeader(path: string) {
  const { format, width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: '', width: 0, height: 0 }));
  return { type: formatTypes[format ?? ''], width, height };
}

async function cleanFile({ folder, parts }: Archive, { hash, ext }: Data): Promise<{ file: CleanFile; bytes: number }> {
  const key = `${String(hash)}${String(ext)}`;
  const part = isKey(key) ? parts.get(`assets/uploads/${key}`) : undefined;
  if (!part) throw invalid([`File ${JSON.stringify(key.slice(0, 100))} is missing from the archive`]);
  const { type, width, height } = await readHeader(join(folder, part.path));
  if (!type || !width || !height) throw invalid([`${key}: ${imageTypesMessage}`]);
  if (!type.extensions.includes(String(ext))) throw invalid([`${key} has the wrong extension for ${type.mime}`]);
  if (width * height > maxImagePixels) throw invalid(['Image must have at most 40 megapixels']);
  const size = Math.round(part.size / 10) / 100;
  return { file: { hash: String(hash), ext: String(ext), mime: type.mime, width, height, size, url: urlOf(key) }, bytes: part.size };
}
