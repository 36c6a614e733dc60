import { render, screen } from '@testing-library/react';
import { cardListing } from '../../../tests/support/cardListing';
import { HomesMap } from './ListingMap';

const homeAt = (id: string, Latitude: number | null, fields: Partial<Parameters<typeof HomesMap>[0]['homes'][number]> = {}) => ({
  ...cardListing({ id, UnparsedAddress: `${id} Lane` }),
  Latitude,
  Longitude: -69.2,
  ...fields,
});
const show = (homes: ReturnType<typeof homeAt>[], total = homes.length) =>
  render(<HomesMap homes={homes} total={total} filters={{ view: 'map' }} />);
const pins = () => screen.getAllByRole('link', { name: /Lane/ });
const links = () => pins().map(({ textContent }) => textContent);

test('pins have a short price, from north to south', () => {
  show([
    homeAt('1', 43.55, { ListPrice: 1_845_000 }),
    homeAt('2', 43.56, { ListPrice: 649_400 }),
    homeAt('3', 43.541, { ListPrice: null }),
    homeAt('4', 43.545, { ListPrice: 999_600 }),
    homeAt('5', 43.553, { StandardStatus: 'Closed', ClosePrice: null }),
  ]);

  expect(links().map((text) => text?.split(',')[0])).toEqual(['$649K', 'Sold', '$1.8M', '$1M', 'Ask']);
  expect(screen.queryByText(/not on the map/)).toBeNull();
});

test('a home that is outside of the map, without a position or with a hidden address has no pin', () => {
  show([
    homeAt('1', 43.55),
    homeAt('2', 43.6),
    homeAt('3', 43.53),
    homeAt('4', 43.55, { Longitude: -69.3 }),
    homeAt('5', null),
    homeAt('6', 43.55, { InternetAddressDisplayYN: false }),
  ]);

  expect(links()).toEqual(['$500K, 1 Lane, Pellwick Harbor']);
  expect(pins()[0]).toHaveStyle({ left: '50%', top: '53.92%' });
  expect(screen.getByText(/5 homes are not on the map/)).toBeVisible();
});

test('pins of homes next to each other do not cover each other', () => {
  show([homeAt('1', 43.55), homeAt('2', 43.55), homeAt('3', 43.5499), ...Array.from('456789a', (id) => homeAt(id, 43.56))]);

  const moved = pins().map(({ style }) => style.marginTop);
  expect(moved).toEqual(['0px', '32px', '64px', '96px', '128px', '160px', '0px', '0px', '-32px', '-64px']);
});

test('the map says that it does not show all homes', () => {
  show(
    Array.from({ length: 200 }, (_, n) => homeAt(String(n), 43.55)),
    240,
  );

  expect(screen.getByText(/40 homes are not on the map/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all as a list' })).toHaveAttribute('href', '/listings');
});
