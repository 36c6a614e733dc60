import { join } from 'node:path';
import sharp from 'sharp';
import { aboutCopy } from '../content/about';
import { brand } from '../content/brand';
import { buyingCopy } from '../content/buying';
import { homeCopy } from '../content/home';
import { sellingCopy } from '../content/selling';
import { openingHoursOf } from './openingHours';
import { articleOf, brokerageOf, excerptOf } from './structuredData';

test.each([
  ['<p>Boots first.</p>', 'Boots first.'],
  ['<h2>Salt &amp; sun</h2><p>Both <em>wear</em>\n paint.</p>', 'Salt & sun Both wear paint.'],
  ['', ''],
  ['<p', ''],
])('a search engine shows %j as %j', (html, excerpt) => {
  expect(excerptOf(html)).toBe(excerpt);
});

test('a search engine is told whole words only, and that there is more', () => {
  const excerpt = excerptOf(`<p>${'harbor '.repeat(100)}</p>`);

  expect(excerpt).toMatch(/^(harbor )+harbor…$/);
  expect(excerpt.length).toBeLessThanOrEqual(156);
});

const article = {
  name: 'Tides',
  path: '/insights/1',
  description: 'High and low.',
  image: null,
  created_at: '2026-03-01T09:00:00.000Z',
  updated_at: '2026-03-02T09:00:00.000Z',
};

test('a search engine is told when an article was published and changed', () => {
  expect(articleOf(article)).toMatchObject({ datePublished: article.created_at, dateModified: article.updated_at, video: undefined });
});

test('a search engine is told of an insight’s video, with an image and the date that it asks for', () => {
  const image = { src: '/uploads/tides.jpg', width: 900, height: 600, alt: '' };
  const embed = { kind: 'embed', src: 'https://player.vimeo.com/video/1', playing: '', host: 'Vimeo' } as const;
  const file = { kind: 'file', src: 'https://films.example/tides.mp4' } as const;

  expect(articleOf({ ...article, image, video: embed }).video).toEqual({
    '@type': 'VideoObject',
    name: 'Tides',
    description: 'High and low.',
    thumbnailUrl: '/uploads/tides.jpg',
    uploadDate: article.created_at,
    embedUrl: embed.src,
  });
  expect(articleOf({ ...article, video: file })).toMatchObject({
    image: brand.ogImage.src,
    video: { thumbnailUrl: brand.ogImage.src, contentUrl: file.src },
  });
});

test('a search engine is told where the office is, its telephone number in one format, and when it is open', () => {
  const phones: typeof brand.phones = [{ label: '', display: '207.555.0142', href: 'tel:+12075550142' }, brand.phones[1]];

  expect(brokerageOf({ ...brand, phones })).toMatchObject({
    telephone: '+12075550142',
    address: { streetAddress: '3 Chandlery Wharf', addressLocality: 'Pellwick Harbor', addressRegion: 'Maine', addressCountry: 'US' },
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:30', closes: '17:30' },
      { dayOfWeek: ['Saturday'], opens: '09:00', closes: '14:00' },
    ],
  });
});

test.each([
  ['Sat–Mon', '12 pm – 5:30 p.m.', ['Saturday', 'Sunday', 'Monday'], '12:00', '17:30'],
  ['Tuesdays and Thursday, Sunday', '08:00-12:15', ['Tuesday', 'Thursday', 'Sunday'], '08:00', '12:15'],
  ['Friday', '12 am to 11 pm', ['Friday'], '00:00', '23:00'],
])('office hours of %s, %s are told to search engines', (days, hours, dayOfWeek, opens, closes) => {
  expect(openingHoursOf({ days, hours })).toEqual([{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }]);
});

test.each([
  ['Sunday', 'By appointment'],
  ['Monday', '9 to 5'],
  ['Monday', '25:00 to 26:00'],
  ['Monday', '9 am to noon to 5 pm'],
  ['Holidays', '9 am to 5 pm'],
  ['', ''],
])('office hours of %s, %s are for people only', (days, hours) => {
  expect(openingHoursOf({ days, hours })).toEqual([]);
});

test('images of the copy are as large as it says', async () => {
  const images = [brand.ogImage, ...[homeCopy, aboutCopy, buyingCopy, sellingCopy].map(({ hero }) => hero.image)];

  for (const { src, width, height } of images) {
    expect(await sharp(join(__dirname, '../../public', src)).metadata()).toMatchObject({ width, height });
  }
});
