import { listingQueryString, readListingFilters } from './listing-filters';

test('filters have one spelling, whatever the order and number of their parameters', () => {
  const canonical = 'status=Active&status=Pending&type=Condominium&type=Townhouse&min=100000&beds=3';
  const spellings = [
    canonical,
    'type=Townhouse&type=Condominium&beds=03&min=0100000&status=Pending&status=Active&utm_source=mail',
    'beds=3&status=Active&type=Townhouse&type=Condominium&type=Townhouse&type=Castle&status=Pending&min=100000&page=1&sort=newest',
  ];

  expect(spellings.map((search) => listingQueryString(readListingFilters(new URLSearchParams(search))))).toEqual(
    spellings.map(() => canonical),
  );
});
