import { brand } from '../src/content/brand';
import { agents, publishedPosts, publishedSeasons } from './support/demo';
import { site } from './support/site';
import { expect, test } from './support/test';

const read = async (path: string) => (await fetch(site.url + path)).text();
const visible = [
  ...agents.filter(({ listed }) => listed).map(({ documentId }) => `/agents/${documentId}`),
  ...publishedPosts.map(({ documentId }) => `/insights/${documentId}`),
  ...publishedSeasons.map(({ documentId }) => `/seasons/${documentId}`),
];
const guides = ['/', '/about', '/buying', '/selling', '/agents', '/insights', '/seasons'];

test('a search engine is shown the way to all that visitors see, and to nothing else', async () => {
  const addresses = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);

  expect(addresses.map((address) => new URL(address).pathname).sort()).toEqual([...guides, ...visible].sort());
  for (const address of addresses) expect((await fetch(address)).status).toBe(200);
  expect(await read('/robots.txt')).toContain(`Sitemap: ${site.url}/sitemap.xml`);
});

test('a reader of news finds the insights, newest first, and each at its address', async ({ page }) => {
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

/** What search engines read of a page. */
async function headOf(path: string) {
  const html = await read(path);
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const property = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
  const graph = (JSON.parse(data) as { '@graph'?: Record<string, unknown>[] })['@graph'] ?? [];
  return { html, graph, types: graph.map((thing) => thing['@type']), property };
}

for (const [name, path, types] of [
  ['home', '/', ['RealEstateAgent']],
  ['about', '/about', ['RealEstateAgent']],
  ['an agent', visible[0]!, ['RealEstateAgent', 'RealEstateAgent', 'BreadcrumbList']],
  ['an insight', `/insights/${publishedPosts[0]!.documentId}`, ['Article', 'RealEstateAgent', 'BreadcrumbList']],
  ['a season', `/seasons/${publishedSeasons[0]!.documentId}`, ['Article', 'RealEstateAgent', 'BreadcrumbList']],
] as const) {
  test(`a search engine is told what ${name} is about, and a link preview shows its picture`, async () => {
    const { html, graph, types: found, property } = await headOf(path);

    expect(found).toEqual(types);
    expect(graph.find((thing) => thing['@id'])).toMatchObject({ name: brand.name, url: `${site.url}/` });
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path}">`);
    expect(property('og:url')).toBe(site.url + path);
    const picture = await fetch(property('og:image') ?? '');
    expect(picture.headers.get('content-type')).toMatch(/^image\//);
  });
}

test('a search engine is not led to sign in, and is told the truth about what is not there', async () => {
  const hidden = agents.find(({ listed }) => !listed)!;

  expect(await read('/login')).toContain('<meta name="robots" content="noindex">');
  expect((await fetch(`${site.url}/agents/${hidden.documentId}`)).status).toBe(404);
  expect((await fetch(`${site.url}/insights/nothing`)).status).toBe(404);
});

test('a phone finds name, colours and icons of the site', async () => {
  const manifest = JSON.parse(await read('/manifest.webmanifest')) as {
    name: string;
    theme_color: string;
    icons: { src: string; type: string }[];
  };

  expect(manifest).toMatchObject({ name: brand.name, theme_color: brand.colors.primary });
  for (const { src, type } of manifest.icons) expect((await fetch(site.url + src)).headers.get('content-type')).toBe(type);
  expect((await fetch(`${site.url}/icon-180.png`)).status).toBe(200);
});
