import sharp from 'sharp';
import { imageFormats, type ImageFormat } from '../../contract';
import { imageTypes, imageWidths, maxImagePixels } from './limits';

/** Key of a variant in a file's `formats`, which also contain Strapi's formats. */
export const variantKey = (kind: ImageFormat, width: number): string => `${kind}_${width}`;

/** Returns the image format of a key in a file's `formats`; null for Strapi's formats. */
export const formatOfKey = (key: string): ImageFormat | null => imageFormats.find((kind) => key.startsWith(`${kind}_`)) ?? null;

/** Animated images get no variants. */
export const sourceTypes = imageTypes.filter((type) => type !== 'image/gif');

/** Properties that decide whether a file can have variants. */
export interface VariantSource {
  mime: string;
  provider: string;
  formats: Record<string, unknown> | null;
}

/** Whether an image can have variants but has none. Images of another storage provider stay unchanged. */
export const needsVariants = ({ mime, provider, formats }: VariantSource): boolean =>
  sourceTypes.includes(mime) &&
  provider === strapi.config.get<{ provider: string }>('plugin::upload').provider &&
  !Object.keys(formats ?? {}).some(formatOfKey);

/** Minimum ratio of two variant widths; closer widths look the same. */
const minRatio = 1.1;

/** Returns the widths of an image's variants: those of Strapi's formats up to the image's width, and its own width if smaller. */
export function variantWidths(imageWidth: number): number[] {
  const widths = Object.values(imageWidths).sort((a, b) => a - b);
  const widest = Math.min(imageWidth, widths[widths.length - 1]);
  return [...widths.filter((width) => width * minRatio <= widest), widest];
}

export interface EncodedFormat {
  key: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** Shown in the media library of the admin panel. */
const thumbnail = { width: 245, height: 156 };
const boxes = {
  thumbnail,
  ...Object.fromEntries(Object.entries(imageWidths).map(([key, side]) => [key, { width: side, height: side }])),
};

/** Encodes the smaller formats that Strapi creates for uploads, for images that are imported without an upload. */
export async function encodeStrapiFormats(bytes: Buffer): Promise<EncodedFormat[]> {
  const image = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' });
  const { width = 0, height = 0 } = await image.metadata();
  const formats: EncodedFormat[] = [];
  for (const [key, box] of Object.entries(boxes)) {
    if (width <= box.width && height <= box.height) continue;
    const { data, info } = await image
      .clone()
      .resize({ ...box, fit: 'inside' })
      .toBuffer({ resolveWithObject: true });
    formats.push({ key, width: info.width, height: info.height, bytes: data });
  }
  return formats;
}
