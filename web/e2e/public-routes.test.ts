import { titles } from '../src/content/titles';
import { answering, goTo, openPage } from './support/browser';
import { agentNamed, fullName, postTitled, posts, seasonNamed } from './support/demo';
import { atEachWidth, faultless, inspect, widths } from './support/faults';
import { logs } from './support/logs';
import { expect, test } from './support/test';

const withImage = agentNamed('Maeve Callahan');
const withoutImage = agentNamed('Annika Virtanen');
const season = seasonNamed('Spring, When the Ground Lets Go');
const kinds = {
  'a YouTube film': postTitled('Reading the Inspection of an Old Coastal House'),
  'a Vimeo film': postTitled('A First-Time Buyer’s Calendar'),
  'a film file': postTitled('What a Flood Zone Means for Your Insurance'),
  'a picture': postTitled('Closing Costs, Line by Line'),
};

const pages: [name: string, path: string, title: string][] = [
  ['home', '/', titles.home],
  ['about', '/about', titles.about],
  ['the directory', '/agents', titles.agents],
  ['an agent', `/agents/${withImage.documentId}`, titles.agent(fullName(withImage))],
  ['an agent without a picture', `/agents/${withoutImage.documentId}`, titles.agent(fullName(withoutImage))],
  ['buying', '/buying', titles.buying],
  ['selling', '/selling', titles.selling],
  ['insights', '/insights', titles.insights],
  ...Object.entries(kinds).map(([kind, { documentId, title }]): [string, string, string] => [
    `an insight with ${kind}`,
    `/insights/${documentId}`,
    titles.post(title),
  ]),
  ['seasons', '/seasons', titles.seasons],
  ['a season', `/seasons/${season.documentId}`, titles.season(season.name)],
  ['sign in', '/login', titles.signIn],
];

const hiddenPost = posts.find(({ published }) => !published);
const missing: [name: string, path: string][] = [
  ['an address that leads nowhere', '/cellar'],
  ['the address of an unpublished insight', `/insights/${hiddenPost?.documentId}`],
  ['the address of an agent who never was', '/agents/nobody'],
];

const nothing = { ...faultless, shifts: false, strangers: [] };

/** What there is to find fault with for somebody who comes for the first time, on a phone or on a desktop. */
const onBoth = (path: string) => Promise.all(widths.map(async (width) => ({ width, ...(await inspect(await openPage({ width }), path)) })));

for (const [name, path, title] of pages) {
  test(`a visitor finds no fault with ${name}`, async () => {
    const found = await onBoth(path);

    expect(found).toEqual(atEachWidth({ status: 200, title, ...nothing }));
  });
}

test('a visitor’s browser fetches no script but the one that wakes the app, and then all that a page needs at once', async () => {
  const page = await openPage({ width: 390 });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await goTo(page, '/agents');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/index-/)]);

  await page.getByRole('searchbox').focus();
  await answering(page);

  const preloaded = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(preloaded).toEqual(expect.arrayContaining([/app/, /AgentDirectoryPage/].map((name) => expect.stringMatching(name))));
  expect(scripts.slice(1).filter((script) => !preloaded.includes(script))).toEqual([]);
});

for (const [name, path] of missing) {
  test(`a visitor is told in a whole page that nothing is at ${name}`, async () => {
    const found = await onBoth(path);

    expect(found).toEqual(atEachWidth({ status: 404, title: titles.notFound, ...nothing }));
    expect(logs.take()).toEqual(Array(2).fill(expect.stringContaining('404 (Not Found)')));
  });
}

test('a visitor can tell open tabs apart by their titles', () => {
  const all = pages.map(([, , title]) => title);

  expect(new Set(all).size).toBe(all.length);
});
