import { queryOf, filtersIn, noFilters, paramsOf } from './filters';

const filtersOf = (search: string) => filtersIn(new URLSearchParams(search));

test('filters are read from a URL and written back unchanged', () => {
  const search = 'actor=abc123&kind=post&entity_id=xyz&from=2026-11-01&to=2026-11-23';

  const filters = filtersOf(search);

  expect(filters).toEqual({ actor: 'abc123', kind: 'post', entity_id: 'xyz', from: '2026-11-01', to: '2026-11-23' });
  expect(new URLSearchParams(paramsOf(filters)).toString()).toBe(search);
});

test.each([
  '',
  'actor=',
  'actor=a b',
  'kind=secrets',
  'entity_id=xyz',
  'from=yesterday',
  'to=2026-02-30',
  'from=0001-01-01',
  'to=20266-01-01',
])('invalid parameters in “%s” are ignored', (search) => {
  expect(filtersOf(search)).toEqual(noFilters);
});

test.each(['panel:', 'site:', 'panel:abc'])('%s is a valid actor', (actor) => {
  expect(filtersOf(new URLSearchParams({ actor }).toString()).actor).toBe(actor);
});

test('the query includes both days, from the start of the first to the end of the last', () => {
  const { from, to } = queryOf({ ...noFilters, from: '2026-11-30', to: '2026-12-31' });

  expect([from, to]).toEqual([new Date(2026, 10, 30).toISOString(), new Date(2027, 0, 1).toISOString()]);
});
