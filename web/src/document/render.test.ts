import { paths } from '../paths';
import { renderer } from './render';

const request = { publicUrl: 'https://site.example', template: '<!--head--><!--/head--><div id="root"><!--page--></div>' };

/** Renders a page while queries that contain `failing` fail. */
async function renderWithout(failing: string, url: string) {
  const log = jest.fn();
  const runQuery = async (query: string) =>
    query.includes(failing) ? { errors: [new Error('The database is down')] } : { data: { site: null } };
  const { status, html } = await renderer.render({ ...request, url, runQuery, log });
  return { status, html, logged: log.mock.calls.length };
}

test.each([paths.home, paths.about, paths.buying, paths.selling])('%s shows its own text when its content fails to load', async (url) => {
  const { status, html, logged } = await renderWithout('query', url);

  expect({ status, logged }).toEqual({ status: 503, logged: 2 });
  expect(html).toContain('</h1>');
  expect(html).not.toMatch(/Failed to load|Something went wrong/);
  expect(html).not.toContain(`href="${paths.post.list}"`);
});

test.each([
  [paths.agent.list, 'Failed to load agents'],
  [`${paths.agent.list}?q=a&page=2`, 'Failed to load agents'],
  [paths.agent.one('a1'), 'Failed to load profile'],
  [paths.post.list, 'Failed to load insights'],
  [paths.season.one('s1'), 'Failed to load seasons'],
])('%s says that its content failed to load, and links to itself', async (url, message) => {
  const { status, html } = await renderWithout('query', url);

  expect(status).toBe(503);
  expect(html).toContain(message);
  expect(html).toContain(`href="${url.replace('&', '&amp;')}"`);
});

test('a page whose frame fails to load shows the brand’s contact details, and is not cached', async () => {
  const { status, html, logged } = await renderWithout('query Frame', paths.buying);

  expect({ status, logged }).toEqual({ status: 503, logged: 1 });
  expect(html).toContain('href="tel:');
});

test.each([
  [{}, []],
  [{ hasPosts: true }, ['/insights']],
  [{ hasListings: true, hasSeasons: true }, ['/listings', '/seasons']],
  [{ hasListings: true, hasPosts: true, hasSeasons: true }, ['/listings', '/insights', '/seasons']],
])('menu and footer of a site with %j link to what visitors see there', async (has, links) => {
  const runQuery = async () => ({ data: { site: null, ...has } });

  const { html } = await renderer.render({ ...request, url: paths.buying, runQuery, log: jest.fn() });

  const linked = [...html.matchAll(/<a href="(\/(?:listings|insights|seasons))"/g)].map(([, path]) => path);
  expect(linked).toEqual([...links, ...links]);
});

test('the page for a failed rendering needs no data', () => {
  expect(renderer.renderFailure(request)).toContain('Something went wrong');
});

test('equal searches of a page have one query string, without the parameters that the page does not read', () => {
  const queryOf = (url: string) => renderer.queryOf(...(url.split('?', 2) as [string, string]));
  const canonical = 'status=Active&status=Pending&type=Condominium&type=Townhouse&min=100000&beds=3';
  const spellings = [
    canonical,
    'type=Townhouse&type=Condominium&beds=03&min=0100000&status=Pending&status=Active&utm_source=mail',
    'beds=3&status=Active&type=Townhouse&type=Condominium&type=Townhouse&type=Castle&status=Pending&min=100000&page=1&sort=newest',
  ];

  expect(spellings.map((search) => queryOf(`/listings?${search}`))).toEqual(spellings.map(() => canonical));
  expect(queryOf('/agents?page=99999&area=Gull+Hill&q=+ada+&find=x&utm_source=mail')).toBe('q=ada&area=Gull+Hill&page=9999');
  expect(queryOf('/insights/p1?find=roof&page=2')).toBe('find=roof');
  expect(['/', '/about', '/agents/a1', '/listings/l1', '/listings/l1/sheet'].map((path) => queryOf(`${path}?q=a&page=2`))).toEqual(
    Array<string>(5).fill(''),
  );
});
