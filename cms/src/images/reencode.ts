import sharp, { type Sharp } from 'sharp';
import { invalid, unacceptable } from '../http/errors';
import { imageTypesMessage, maxImagePixels, maxImageWidth } from './limits';

const notAnImage = () => unacceptable(415, imageTypesMessage);
const accepted = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** Decides by content what a file is, whatever it calls itself. */
async function decode(bytes: Buffer): Promise<{ image: Sharp; isPhotograph: boolean }> {
  // This reads the header only, so it may be as large as it claims.
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAnImage();
    });
  if (!format || !accepted.includes(format) || !width || !height) throw notAnImage();
  if (width * height > maxImagePixels) throw invalid(['Image must have at most 40 megapixels']);
  return { image: sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' }), isPhotograph: format === 'jpeg' };
}

export interface Encoded {
  bytes: Buffer;
  extension: string;
  mime: string;
}

/** How each type is written. */
const encoders: Record<string, { extension: string; encode: (image: Sharp) => Sharp }> = {
  'image/jpeg': { extension: 'jpg', encode: (image) => image.jpeg({ quality: 84, mozjpeg: true }) },
  'image/webp': { extension: 'webp', encode: (image) => image.webp({ quality: 86 }) },
  'image/png': { extension: 'png', encode: (image) => image.png() },
  'image/gif': { extension: 'gif', encode: (image) => image.gif() },
  'image/avif': { extension: 'avif', encode: (image) => image.avif() },
};

/**
 * Upright, at most as wide as any page draws it, and new: nothing that was hidden in the file comes along. Photographs stay
 * JPEG and everything else becomes WebP, unless a type is named.
 * @throws 415 for what is no picture, 422 for one with too many pixels.
 */
export async function reencode(bytes: Buffer, type?: string): Promise<Encoded> {
  const { image, isPhotograph } = await decode(bytes);
  const mime = type ?? (isPhotograph ? 'image/jpeg' : 'image/webp');
  const { extension, encode } = encoders[mime] ?? {};
  if (!encode || !extension) throw notAnImage();
  const upright = image.rotate().resize({ width: maxImageWidth, withoutEnlargement: true });
  const fresh = await encode(upright)
    .toBuffer()
    .catch(() => {
      throw notAnImage();
    });
  return { bytes: fresh, extension, mime };
}
