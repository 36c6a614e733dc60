import { act, screen, waitFor, within } from '@testing-library/react';
import { directoryOf } from '../support/directory';
import { desmond, maeve } from '../support/people';
import { visit } from '../support/visit';

const directory = directoryOf([maeve, desmond]);

test('the menu closes when a visitor goes somewhere', async () => {
  // jsdom opens no popovers, and has nothing to close them with.
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

test('every navigation starts at the top, on the new page’s heading and under its title', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation();
  const { person, router } = await visit('/selling', { reads: [directory] });
  await person.click(await screen.findByRole('link', { name: 'Find an Agent' }));
  await screen.findByRole('heading', { level: 1, name: 'Meet our agents' });

  await act(() => router.navigate(-1));

  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Preparing to Sell Your Home' })).toHaveFocus());
  expect(document.title).toMatch('Preparing to sell');
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
});

test('someone who types a search keeps their place', async () => {
  const { person } = await visit('/agents', { reads: [directory] });
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation();

  await person.type(await screen.findByRole('searchbox', { name: 'Search agents' }), 'mae');

  expect(scrolled).not.toHaveBeenCalled();
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('the footer leads everywhere and names the year', async () => {
  await visit('/about');

  const links = within(await screen.findByRole('navigation', { name: 'Footer navigation' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'Meet our agents', 'Buying a home', 'Preparing to sell', 'About']);
  expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeVisible();
});

test('a visitor with a wrong address is shown a way on', async () => {
  await visit('/nowhere');

  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/');
});
