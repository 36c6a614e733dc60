import sharp from 'sharp';
import { brand } from '../src/content/brand';
import { agentNamed, agents, entryPages, publishedPosts, publishedSeasons } from './support/demo';
import { site } from './support/site';
import { expect, test } from './support/test';

const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
const read = async (path: string) => (await fetch(site.url + path)).text();
const guides = ['/', '/about', '/buying', '/selling', '/listings', '/agents', '/insights', '/seasons', '/contact', '/privacy'];

test('the sitemap lists every page that visitors see, and no others', async () => {
  const urls = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);

  expect(urls.map((url) => new URL(url).pathname).sort()).toEqual([...guides, ...entryPages].sort());
  for (const url of urls) expect((await fetch(url)).status).toBe(200);
  expect(await read('/robots.txt')).toContain(`Sitemap: ${site.url}/sitemap.xml`);
});

test('the feed lists the published insights with their URLs', async ({ page }) => {
  const feed = await read('/insights/feed.xml');

  const items = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    return [...parsed.querySelectorAll('item')].map((item) => [
      item.querySelector('title')?.textContent,
      item.querySelector('link')?.textContent,
    ]);
  }, feed);
  expect(items.sort()).toEqual(publishedPosts.map(({ title, documentId }) => [title, `${site.url}/insights/${documentId}`]).sort());
});

/** Returns what search engines and link previews read of a page. */
async function headOf(path: string) {
  const html = await read(path);
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const property = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
  const graph = (JSON.parse(data) as { '@graph'?: Record<string, unknown>[] })['@graph'] ?? [];
  return { html, graph, types: graph.map((node) => node['@type']), property };
}

for (const [name, path, types] of [
  ['the home page', '/', ['RealEstateAgent']],
  ['the about page', '/about', ['RealEstateAgent']],
  ['an agent', entryPages[0]!, ['RealEstateAgent', 'RealEstateAgent', 'BreadcrumbList']],
  ['an insight', `/insights/${publishedPosts[0]!.documentId}`, ['Article', 'RealEstateAgent', 'BreadcrumbList']],
  ['a season', `/seasons/${publishedSeasons[0]!.documentId}`, ['Article', 'RealEstateAgent', 'BreadcrumbList']],
] as const) {
  test(`${name} has structured data and an image for link previews`, async () => {
    const { html, graph, types: actualTypes, property } = await headOf(path);

    expect(actualTypes).toEqual(types);
    expect(graph.find((node) => node['@id'])).toMatchObject({ name: brand.name, url: `${site.url}/` });
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path}">`);
    expect(property('og:url')).toBe(site.url + path);
    const image = await sharp(await bytesAt(property('og:image')!)).metadata();
    expect([property('og:image:width'), property('og:image:height')]).toEqual([`${image.width}`, `${image.height}`]);
    expect(property('og:image:alt')).toMatch(/\w/);
  });
}

test('the structured data of an agent contains their areas and languages', async () => {
  const { graph } = await headOf(`/agents/${agentNamed('Maeve Callahan').documentId}`);

  expect(graph[0]).toMatchObject({ areaServed: ['Old town', 'First homes'], knowsLanguage: ['English', 'Irish'] });
});

test('every image in the HTML of a public page has a URL before scripts run', async () => {
  for (const path of [...guides, ...entryPages, '/login', '/forgot-password', '/nothing']) {
    const html = await (await fetch(site.url + path, { headers: { accept: 'text/html' } })).text();
    const images = html.match(/<img\b[^>]*>/g) ?? [];

    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toMatch(/ src="(\/|https?:|data:image\/)[^"]+"/);
    for (const source of html.match(/<source\b[^>]*>/g) ?? []) expect(source).toMatch(/ srcSet="(\/|https?:|data:image\/)[^"]+"/);
    for (const sized of html.match(/<\w+\b[^>]* sizes="[^>]*>/g) ?? []) expect(sized).toMatch(/ (srcSet|imagesrcset|rel="icon")/);
  }
});

test('the login page is excluded from search engines, and hidden or unknown entries return 404', async () => {
  const hidden = agents.find(({ listed }) => !listed)!;

  expect(await read('/login')).toContain('<meta name="robots" content="noindex">');
  expect((await fetch(`${site.url}/agents/${hidden.documentId}`)).status).toBe(404);
  expect((await fetch(`${site.url}/insights/nothing`)).status).toBe(404);
});

test('renamed pages redirect permanently and keep their query', async () => {
  for (const [path, location] of [
    ['/site', '/site-settings'],
    ['/site/history?utm_source=mail', '/site-settings/history?utm_source=mail'],
    ['/agents/roster', '/agents/import-export'],
    ['/activity?by=x&kind=agent', '/audit-log?actor=x&kind=agent'],
    ['/activity?kind=agent&of=x', '/audit-log?kind=agent&entity_id=x'],
  ] as const) {
    const reply = await fetch(site.url + path, { redirect: 'manual' });

    expect([path, reply.status, reply.headers.get('location')]).toEqual([path, 301, location]);
  }
});

test('the web app manifest contains the name, the color and the icons of the site', async () => {
  const manifest = JSON.parse(await read('/manifest.webmanifest')) as {
    name: string;
    theme_color: string;
    icons: { src: string; type: string }[];
  };

  expect(manifest).toMatchObject({ name: brand.name, theme_color: brand.colors.primary });
  for (const { src, type } of manifest.icons) expect((await fetch(site.url + src)).headers.get('content-type')).toBe(type);
  const touchIcon = sharp(await bytesAt(`${site.url}/icon-180.png`));
  expect(await touchIcon.metadata()).toMatchObject({ width: 180, height: 180 });
  expect((await touchIcon.stats()).isOpaque).toBe(true);
});

test('the favicon for browsers without SVG support has three sizes', async () => {
  const reply = await fetch(`${site.url}/favicon.ico`);
  const icon = Buffer.from(await reply.arrayBuffer());
  const entries = Array.from({ length: icon.readUInt16LE(4) }, (_, n) => icon.subarray(6 + 16 * n, 22 + 16 * n));
  const images = entries.map((entry) => icon.subarray(entry.readUInt32LE(12)).subarray(0, entry.readUInt32LE(8)));

  expect(reply.headers.get('content-type')).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
  expect(icon.readUInt16LE(2)).toBe(1);
  expect(entries.map(([width]) => width)).toEqual([16, 32, 48]);
  for (const [n, image] of images.entries()) expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: entries[n]![0] });
});

test('every font has a license file', async () => {
  const families = new Set([...(await read('/')).matchAll(/url\("?\/assets\/([a-z]+)-[^)]*\.woff2/g)].map(([, family]) => family!));

  expect([...families].sort()).toEqual(['figtree', 'newsreader']);
  for (const family of families) expect(await read(`/assets/${family}-LICENSE.txt`)).toContain('SIL Open Font License');
});
