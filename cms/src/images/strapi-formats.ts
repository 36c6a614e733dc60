import sharp from 'sharp';
import { imageWidths, maxImagePixels } from './limits';

export interface EncodedFormat {
  key: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** Shown in the media library of Strapi's panel. */
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
