import { join } from 'node:path';
import sharp from 'sharp';
import { aboutCopy } from '../content/about';
import { brand } from '../content/brand';
import { buyingCopy } from '../content/buying';
import { homeCopy } from '../content/home';
import { sellingCopy } from '../content/selling';
import { articleOf, brokerageOf, excerptOf } from './structuredData';

test.each([
  ['<p>Boots first.</p>', 'Boots first.'],
  ['<h2>Salt &amp; sun</h2><p>Both <em>wear</em>\n paint.</p>', 'Salt & sun Both wear paint.'],
  ['', ''],
  ['<p', ''],
])('a search engine shows %j as %j', (html, excerpt) => {
  expect(excerptOf(html)).toBe(excerpt);
});

test('an excerpt ends with a complete word and an ellipsis', () => {
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

test('an article has its dates of publication and change', () => {
  expect(articleOf(article)).toMatchObject({ datePublished: article.created_at, dateModified: article.updated_at, video: undefined });
});

test('an article has its video, with a thumbnail and an upload date', () => {
  const image = { src: '/uploads/tides.jpg', width: 900, height: 600, alt: '' };
  const embed = { kind: 'embed', src: 'https://player.vimeo.com/video/1', playing: '', host: 'Vimeo' } as const;
  const file = { kind: 'file', src: 'https://videos.example/tides.mp4' } as const;

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

test('the brokerage has its address, and its phone number in E.164', () => {
  const phones: typeof brand.phones = [{ label: '', display: '207.555.0142', href: 'tel:+12075550142' }, brand.phones[1]];

  expect(brokerageOf({ ...brand, phones })).toMatchObject({
    telephone: '+12075550142',
    address: { streetAddress: '3 Chandlery Wharf', addressLocality: 'Pellwick Harbor', addressRegion: 'Maine', addressCountry: 'US' },
  });
});

test('images of the copy have the stated dimensions', async () => {
  const images = [brand.ogImage, ...[homeCopy, aboutCopy, buyingCopy, sellingCopy].map(({ hero }) => hero.image)];

  for (const { src, width, height } of images) {
    expect(await sharp(join(__dirname, '../../public', src)).metadata()).toMatchObject({ width, height });
  }
});
