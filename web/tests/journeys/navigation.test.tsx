import { act, screen, waitFor, within } from '@testing-library/react';
import { directoryOf } from '../support/directory';
import { desmond, maeve } from '../support/people';
import { visit } from '../support/visit';

const directory = directoryOf([maeve, desmond]);

test('the menu closes when a visitor navigates', async () => {
  // jsdom does not implement popovers.
  const close = jest.fn();
  Object.assign(HTMLElement.prototype, { hidePopover: close });
  const { person } = await visit('/about');
  const menu = await screen.findByRole('navigation', { name: 'Main navigation' });
  close.mockClear();

  await person.click(within(menu).getByRole('link', { name: 'Buying' }));

  await screen.findByRole('heading', { level: 1, name: 'Buying a Home' });
  expect(close.mock.contexts).toContain(menu);
  Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
});

test('navigation scrolls to the top, focuses the heading of the new page and sets its title', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation();
  const { person, router } = await visit('/selling', { reads: [directory] });
  await person.click(await screen.findByRole('link', { name: 'Find an Agent' }));
  await screen.findByRole('heading', { level: 1, name: 'Meet our agents' });

  await act(() => router.navigate(-1));

  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Preparing to Sell Your Home' })).toHaveFocus());
  expect(document.title).toMatch('Preparing to sell');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test('typing a search keeps the scroll position and the focus', async () => {
  const { person } = await visit('/agents', { reads: [directory] });
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation();

  await person.type(await screen.findByRole('searchbox', { name: 'Search agents' }), 'mae');

  expect(scrollTo).not.toHaveBeenCalled();
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('the footer links to all pages and shows the year', async () => {
  await visit('/about');

  const links = within(await screen.findByRole('navigation', { name: 'Footer navigation' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'Meet our agents', 'Buying a home', 'Preparing to sell', 'About']);
  expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeVisible();
});

test('a visitor with a wrong URL sees a link to the home page', async () => {
  await visit('/nowhere');

  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/');
});
