import { goTo, openPage } from './support/browser';
import { agentNamed, entryPages, fullName, postTitled, posts, publicPages } from './support/demo';
import { atEachWidth, noProblems, inspectAtEachWidth, shiftsInParts, widths } from './support/page-problems';
import { logs } from './support/logs';
import { expect, test } from './support/test';

const withImage = agentNamed('Maeve Callahan');
const withoutImage = agentNamed('Annika Virtanen');
const withVideo = postTitled('What a Flood Zone Means for Your Insurance');

const pages: [name: string, path: string, title: string][] = [
  ['the home page', '/', 'Hearth & Harbor Realty · Homes in Pellwick Harbor, Maine'],
  ['the about page', '/about', 'About · Hearth & Harbor Realty'],
  ['the directory', '/agents', 'Meet our agents · Hearth & Harbor Realty'],
  ['a profile', `/agents/${withImage.documentId}`, `${fullName(withImage)} · Hearth & Harbor Realty`],
  ['a profile without a photo', `/agents/${withoutImage.documentId}`, `${fullName(withoutImage)} · Hearth & Harbor Realty`],
  ['the buying page', '/buying', 'Buying a home · Hearth & Harbor Realty'],
  ['the selling page', '/selling', 'Preparing to sell your home · Hearth & Harbor Realty'],
  ['the insights page', '/insights', 'Industry insights · Hearth & Harbor Realty'],
  ['an insight with a video file', `/insights/${withVideo.documentId}`, `${withVideo.title} · Hearth & Harbor Realty`],
  ['the seasons page', '/seasons', 'A home for all seasons · Hearth & Harbor Realty'],
  ['the sign-in page', '/login', 'Sign in · Hearth & Harbor Realty'],
];

const hiddenPost = posts.find(({ published }) => !published);
const missing: [name: string, path: string][] = [
  ['an unknown path', '/cellar'],
  ['an unpublished insight', `/insights/${hiddenPost?.documentId}`],
  ['an unknown agent', '/agents/unknown'],
];

const noIssues = { ...noProblems, shifts: false, otherOrigins: [] };

for (const [name, path, title] of pages) {
  test(`${name} passes all page checks`, async () => {
    const results = await inspectAtEachWidth(path);

    expect(results).toEqual(atEachWidth({ status: 200, title, ...noIssues }));
  });
}

const home = entryPages.find((path) => path.startsWith('/listings/'))!;

for (const [name, path] of [...pages, ['the listings page', '/listings'], ['a home', home]] as const) {
  test(`${name} does not move while its document arrives in parts`, async () => {
    const results = await Promise.all(widths.map((width) => shiftsInParts(width, path)));

    expect(results).toEqual([false, false]);
  });
}

test('the elements of every document are where HTML allows them', async () => {
  const visitor = await openPage({ at: '/robots.txt' });

  const misplaced = await visitor.evaluate(
    async (paths) => {
      const forbidden = [
        'figcaption:not(figure > :first-child, figure > :last-child)',
        ':is(ul, ol) > :not(li)',
        'dl > :not(dt, dd, div)',
        ':is(a, button, label) :is(a, button)',
        ':is(p, span, button, label, summary > *, h1, h2, h3, h4) :is(div, p, ul, ol, dl, section, figure, form, h1, h2, h3, h4)',
      ];
      const misplacedIn = async (path: string) => {
        const source = await (await fetch(path)).text();
        const page = new DOMParser().parseFromString(source, 'text/html');
        const written = Array.from(source.matchAll(/<([a-z]\w*)/gi), ([, name]) => name);
        const parsed = Array.from(page.querySelectorAll('*'), ({ localName }) => localName);
        // The parser moves elements, or adds some, where the document is wrong.
        const moved = written.findIndex((name, index) => name?.toLowerCase() !== parsed[index]?.toLowerCase());
        return [
          ...Array.from(page.querySelectorAll(forbidden.join()), ({ outerHTML }) => `${path}: ${outerHTML.slice(0, 80)}`),
          ...(moved >= 0 ? [`${path}: ${written.slice(moved - 3, moved + 1).join(' ')}`] : []),
        ];
      };
      return (await Promise.all(paths.map(misplacedIn))).flat();
    },
    [...publicPages, ...entryPages],
  );

  expect(misplaced).toEqual([]);
});

test('a document loads one script, also when its list is searched', async () => {
  const page = await openPage({ width: 390 });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });

  await goTo(page, '/agents');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('searchbox').pressSequentially('callah');
  await expect(page.getByRole('article')).toHaveCount(1);

  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/index-/)]);
});

for (const [name, path] of missing) {
  test(`${name} has a complete 404 page`, async () => {
    const results = await inspectAtEachWidth(path);

    expect(results).toEqual(atEachWidth({ status: 404, title: 'Page not found · Hearth & Harbor Realty', ...noIssues }));
    expect(logs.take()).toEqual(Array(2).fill(expect.stringContaining('404 (Not Found)')));
  });
}

test('every public page has a unique title', () => {
  const all = pages.map(([, , title]) => title);

  expect(new Set(all).size).toBe(all.length);
});
