import sharp, { type Sharp } from 'sharp';
import { invalid, unacceptable } from '../http/errors';
import { imageTypesMessage, maxImagePixels, maxImageWidth } from './limits';

const notAnImage = () => unacceptable(415, imageTypesMessage);
const accepted = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** Detects the type of a file from its content, not its name. */
async function decode(bytes: Buffer): Promise<{ image: Sharp; isPhotograph: boolean }> {
  // Reads only the header, so no pixel limit is needed.
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

/** Encoders by type. */
const encoders: Record<string, { extension: string; encode: (image: Sharp) => Sharp }> = {
  'image/jpeg': { extension: 'jpg', encode: (image) => image.jpeg({ quality: 84, mozjpeg: true }) },
  'image/webp': { extension: 'webp', encode: (image) => image.webp({ quality: 86 }) },
  'image/png': { extension: 'png', encode: (image) => image.png() },
  'image/gif': { extension: 'gif', encode: (image) => image.gif() },
  'image/avif': { extension: 'avif', encode: (image) => image.avif() },
};

/**
 * Re-encodes an image: upright, at most as wide as any page renders it, and without metadata. Photos stay JPEG and other images become
 * WebP, unless a type is given.
 * @throws 415 if the file is not an image, 422 if the image has too many pixels
 */
export async function reencode(bytes: Buffer, type?: string): Promise<Encoded> {
  const { image, isPhotograph } = await decode(bytes);
  const mime = type ?? (isPhotograph ? 'image/jpeg' : 'image/webp');
  const { extension, encode } = encoders[mime] ?? {};
  if (!encode || !extension) throw notAnImage();
  const upright = image.rotate().resize({ width: maxImageWidth, withoutEnlargement: true });
  const encoded = await encode(upright)
    .toBuffer()
    .catch(() => {
      throw notAnImage();
    });
  return { bytes: encoded, extension, mime };
}
