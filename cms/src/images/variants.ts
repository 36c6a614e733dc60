import { imageFormats, type ImageFormat } from '../../contract';
import { imageTypes, imageWidths } from './limits';

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
