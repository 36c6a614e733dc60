import { counted } from '../../staff-kit/texts';

interface Photo {
  ShortDescription: string | null;
  MediaAlteration: string | null;
  original: unknown;
  removed?: boolean;
}

/** Property types with rooms, and with a living area. */
export const withRooms = /Residential|Manufactured|Farm/;
export const notLand = /^(?!Land$)/;

/** Fields that visitors look for, with the property types that have them. */
const expected = [
  { field: 'ListPrice', name: 'Price', empty: 'Price is empty' },
  { field: 'UnparsedAddress', name: 'Address', empty: 'Address is empty' },
  { field: 'BedroomsTotal', name: 'Bedrooms', empty: 'Bedrooms are empty', types: withRooms },
  { field: 'BathroomsFull', name: 'Baths', empty: 'Baths are empty', types: withRooms },
  { field: 'LivingArea', name: 'Living area', empty: 'Living area is empty', types: notLand },
  { field: 'PublicRemarks', name: 'Description', empty: 'Description is empty' },
] as const;

/** A listing, stored or in a form, where empty values are ''. */
export interface Checked extends Partial<Record<(typeof expected)[number]['field'], unknown>> {
  PropertyType: string;
  Media: readonly Photo[];
}

/** Returns what of a listing is complete, and what is missing, with the field. Nothing of it is required. */
export function checksOf(listing: Checked): { complete: string[]; missing: { field: string; text: string }[] } {
  const photos = listing.Media.filter(({ removed }) => !removed);
  const fields = expected.filter((row) => !('types' in row) || row.types.test(listing.PropertyType));
  const isEmpty = ({ field }: (typeof expected)[number]) => (listing[field] ?? '') === '';
  const ofPhotos = [...(photos.length === 0 ? ['No photos yet'] : []), ...photoGaps(photos).map(({ text }) => text)];
  return {
    complete: [...(photos.length > 0 ? ['Photos'] : []), ...fields.filter((row) => !isEmpty(row)).map(({ name }) => name)],
    missing: [
      ...ofPhotos.map((text) => ({ field: 'Media', text })),
      ...fields.filter(isEmpty).map(({ field, empty }) => ({ field, text: empty })),
    ],
  };
}

/** Names what is missing, in one sentence; undefined if nothing is. */
export function missingText(listing: Checked): string | undefined {
  const { missing } = checksOf(listing);
  return missing.length > 0 ? `Before visitors see it: ${missing.map(({ text }) => text).join(' · ')}` : undefined;
}

/** Counts the photos without a description, and without an original. Returns the first of each, too. */
export const photoGaps = <P extends Photo>(photos: readonly P[]) =>
  [
    { list: photos.filter(({ ShortDescription }) => !ShortDescription?.trim()), noun: 'photo', what: 'description', fix: 'Describe' },
    {
      list: photos.filter(({ MediaAlteration, original }) => MediaAlteration && !original),
      noun: 'altered photo',
      what: 'original',
      fix: 'Add the original photo',
    },
  ].flatMap(({ list, noun, what, fix }) => {
    const [first, ...more] = list;
    return first ? [{ first, fix, text: `${counted(list.length, noun)} ${more.length > 0 ? 'have' : 'has'} no ${what}` }] : [];
  });
