import { askedBy, filtersIn, noFilters, paramsOf } from './filters';

const filtersOf = (search: string) => filtersIn(new URLSearchParams(search));

test('an address says what is shown, and says it again', () => {
  const search = 'by=abc123&kind=post&of=xyz&from=2026-11-01&to=2026-11-23';

  const filters = filtersOf(search);

  expect(filters).toEqual({ by: 'abc123', kind: 'post', of: 'xyz', from: '2026-11-01', to: '2026-11-23' });
  expect(new URLSearchParams(paramsOf(filters)).toString()).toBe(search);
});

test.each(['', 'by=', 'by=a b', 'kind=secrets', 'of=xyz', 'from=yesterday', 'to=2026-02-30', 'from=0001-01-01', 'to=20266-01-01'])(
  'what makes no sense in “%s” filters nothing',
  (search) => {
    expect(filtersOf(search)).toEqual(noFilters);
  },
);

test.each(['panel:', 'site:', 'panel:abc'])('%s is somebody to ask for', (by) => {
  expect(filtersOf(new URLSearchParams({ by }).toString()).actor).toBe(by);
});

test('both days count, from the first minute of one to the last of the other', () => {
  const { from, to } = askedBy({ ...noFilters, from: '2026-11-30', to: '2026-12-31' });

  expect([from, to]).toEqual([new Date(2026, 10, 30).toISOString(), new Date(2027, 0, 1).toISOString()]);
});
