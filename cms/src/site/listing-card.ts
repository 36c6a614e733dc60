import { join } from 'node:path';
import sharp from 'sharp';
import type { Listing } from '../../contract';
import { present } from '../content/present';
import { published } from '../content/published';
import { storageModels } from '../database/storage-models';
import { photosOf } from '../fields/photos';
import { escape } from '../mail/compose';
import { builtBrand } from '../settings/brand';
import { readBytes } from '../images/storage';

/** Size of link previews in px (Open Graph). */
const [width, height, bandHeight, margin] = [1200, 630, 176, 56];

/** The headings' font with the characters of prices and addresses (web/vite-fonts.ts), and the name in the file. */
const font = { file: 'preview-font.ttf', family: 'Newsreader 16pt 16pt' };

/** Renders the image that link previews show: cover, price and place. Null if visitors do not see the listing or it has no photo. */
export async function renderCard(id: string): Promise<Buffer | null> {
  const row = await published.listing.findVisible(id, null);
  const cover = row && photosOf(row)[0]?.file;
  const bytes = cover && (await readBytes(cover));
  if (!row || !bytes) return null;
  const listing = present(storageModels.listing, row, null);
  const [price, place] = await Promise.all([textImage(priceOf(listing), 58), textImage(placeOf(listing), 34)]);
  const photo = await sharp(bytes)
    .resize(width, height - bandHeight, { fit: 'cover' })
    .toBuffer();
  return sharp(photo)
    .extend({ bottom: bandHeight, background: builtBrand().colors.primary })
    .composite([
      { input: price, top: height - bandHeight + 30, left: margin },
      { input: place, top: height - 64, left: margin },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

function priceOf({ StandardStatus, ListPrice, ClosePrice }: Listing): string {
  const isSold = StandardStatus === 'Closed';
  const price = isSold ? ClosePrice : ListPrice;
  const amount = typeof price === 'number' ? dollars.format(price) : '';
  return isSold ? ['Sold', amount].filter(Boolean).join(' · ') : amount || 'Price on request';
}

const placeOf = ({ UnparsedAddress, UnitNumber, SubdivisionName, City, StateOrProvince }: Listing): string =>
  [UnparsedAddress ? [UnparsedAddress, UnitNumber].filter(Boolean).join(', ') : SubdivisionName, `${City}, ${StateOrProvince}`]
    .filter(Boolean)
    .join(' · ')
    .slice(0, 64);

const built = (name: string) => join(strapi.dirs.app.root, '../web/dist/server', name);

const textImage = (text: string, size: number): Promise<Buffer> =>
  sharp({
    text: {
      text: `<span foreground="white">${escape(text)}</span>`,
      fontfile: built(font.file),
      font: `${font.family} ${size}`,
      rgba: true,
      dpi: 72,
      width: width - 2 * margin,
    },
  })
    .png()
    .toBuffer();
