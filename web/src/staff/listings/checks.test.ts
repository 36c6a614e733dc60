import { checksOf, missingText } from './checks';

const photo = { ShortDescription: 'Porch', MediaAlteration: null, original: null };
const home = {
  PropertyType: 'Residential',
  ListPrice: 429_000,
  UnparsedAddress: '14 Gull Lane',
  BedroomsTotal: 0,
  BathroomsFull: 2,
  LivingArea: 1680,
  PublicRemarks: 'Oak floors.',
  Media: [photo],
};

test('a complete listing lacks nothing', () => {
  expect(checksOf(home)).toEqual({
    complete: ['Photos', 'Price', 'Address', 'Bedrooms', 'Baths', 'Living area', 'Description'],
    missing: [],
  });
  expect(missingText(home)).toBeUndefined();
});

test('a listing in a form lacks what is empty, and words and originals of photos that are not removed', () => {
  const Media = [
    { ...photo, ShortDescription: ' ' },
    { ...photo, ShortDescription: '', removed: true },
    { ...photo, MediaAlteration: 'Virtual Staging', original: '' },
  ];

  expect(checksOf({ ...home, ListPrice: '', BathroomsFull: '', PublicRemarks: null, Media }).missing).toEqual([
    { field: 'Media', text: '1 photo has no description' },
    { field: 'Media', text: '1 altered photo has no original' },
    { field: 'ListPrice', text: 'Price is empty' },
    { field: 'BathroomsFull', text: 'Baths are empty' },
    { field: 'PublicRemarks', text: 'Description is empty' },
  ]);
});

test('a plot of land needs no rooms', () => {
  const land = { ...home, PropertyType: 'Land', BedroomsTotal: null, BathroomsFull: null, LivingArea: null, Media: [] };

  expect(missingText(land)).toBe('Before visitors see it: No photos yet');
});
