import { DesignSystemProvider, lightTheme } from '@strapi/design-system';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { storageModelOf } from '../database/storage-models';
import { uids } from '../database/uids';
import { accountPanel } from './AccountPanel';
import { addColumns } from './columns';
import { EntryWords } from './EntryWords';
import { OverviewPage } from './OverviewPage';

const mockClient = { get: jest.fn(), post: jest.fn(), del: jest.fn() };
const mockNotify = jest.fn();
// The panel around the components. Loading it takes longer than all of these tests.
jest.mock('@strapi/strapi/admin', () => ({
  useFetchClient: () => mockClient,
  useNotification: () => ({ toggleNotification: mockNotify }),
  Page: { Main: 'main', Title: () => null, Loading: () => 'Loading', Error: () => 'The page failed to load' },
  Layouts: { Header: ({ title }: { title: string }) => title, Content: 'div' },
}));

const future = { v7_relativeSplatPath: true, v7_startTransition: true };

const show = (children: ReactNode) =>
  render(
    <MemoryRouter future={future}>
      <DesignSystemProvider locale="en" theme={lightTheme}>
        {children}
      </DesignSystemProvider>
    </MemoryRouter>,
  );
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));

beforeEach(() => {
  for (const mock of [...Object.values(mockClient), mockNotify]) mock.mockReset();
  jest.spyOn(console, 'error').mockImplementation();
});

describe('the overview', () => {
  const at = '2026-11-30T12:00:00.000Z';
  const tides = { type: 'post', id: 'p1', name: 'Tides' };
  const overview = {
    unpublished: [tides],
    submitted: [{ type: 'listing', id: 'l1', name: '14 Gull Lane' }],
    scheduled: [{ type: 'season', id: 's1', name: 'Winter', at, appears: false }],
    changes: [
      { type: 'site', of: 'site', name: 'Site settings', deleted: false, saved_by: 'Ada', saved_at: at },
      { type: 'post', of: 'p9', name: 'Old news', deleted: true, saved_by: null, saved_at: at },
    ],
    incomplete: [{ type: 'agent', id: 'a1', name: 'Maeve', missing: ['photo', 'bio'] }],
    waiting: 2,
    inquiries: { open: 3, overdue: 1 },
    failedEmails: [{ id: 7, kind: 'Invitation', to: 'bo@example.com', reason: 'Mailbox full', failed_at: at }],
  };
  const nothing = { unpublished: null, scheduled: null, changes: [], incomplete: null, waiting: 0, failedEmails: null };
  const open = async (data: object) => {
    mockClient.get.mockResolvedValue({ data });
    show(<OverviewPage />);
    await screen.findByRole('link', { name: 'View site' });
  };
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  test('links each entry that still exists to its form, and says what happened to it', async () => {
    await open(overview);

    expect(mockClient.get.mock.calls).toEqual([['/brokerage/overview']]);
    expect(headings()).toEqual([
      'Inquiries',
      'Waiting for approval',
      'Unpublished',
      'Scheduled',
      'Recent changes',
      'Incomplete profiles',
      'Failed emails',
    ]);
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(['Tides', 'Winter', 'Maeve', 'Site settings'].map(target)).toEqual([
      '/content-manager/collection-types/api::post.post/p1',
      '/content-manager/collection-types/api::season.season/s1',
      '/content-manager/collection-types/plugin::users-permissions.user/a1',
      '/content-manager/single-types/api::site.site',
    ]);
    expect(screen.getByText(/Season · Unpublishes .*2026/)).toBeVisible();
    expect(screen.getByText(/Saved .*2026.* by Ada$/)).toBeVisible();
    expect(screen.getByText('Agent · Missing: photo, bio')).toBeVisible();
    expect(screen.getByText(/2 agents have not set a password/)).toBeVisible();
    expect(screen.getByText(/Invitation, .*2026.*: Mailbox full/)).toBeVisible();
    expect(screen.getByText('3 without an answer')).toBeVisible();
    expect(screen.getByText('1 older than a day')).toBeVisible();
    expect(screen.getByText('Old news').closest('a')).toBeNull();
    expect(screen.getByText(/Insight · Deleted .*2026/)).toBeVisible();
  });

  test('hides lists that the user may not read, and says that a list is empty', async () => {
    await open(nothing);

    expect(screen.queryAllByRole('heading')).toEqual([]);
    expect(screen.getByText('No changes yet.')).toBeVisible();
    expect(screen.queryByText('Nothing is scheduled.')).toBeNull();
  });

  test('offers what the user may add', async () => {
    const links = () => Object.fromEntries(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]));
    await open({ ...nothing, unpublished: [], submitted: [], failedEmails: [] });
    expect(links()).toEqual({
      'View site': '/',
      'New listing': '/content-manager/collection-types/api::listing.listing/create',
      'New insight': '/content-manager/collection-types/api::post.post/create',
      'New season': '/content-manager/collection-types/api::season.season/create',
      'Invite an agent': '/content-manager/collection-types/plugin::users-permissions.user/create',
    });

    cleanup();
    await open(nothing);
    expect(links()).toEqual({ 'View site': '/' });
  });

  test('sends a failed email again and reads the lists again', async () => {
    await open(overview);
    mockClient.get.mockResolvedValue({ data: { ...overview, failedEmails: [] } });
    mockClient.post.mockResolvedValue({});

    await press('Retry');

    expect(await screen.findByText('No failed emails.')).toBeVisible();
    expect(mockClient.post.mock.calls).toEqual([['/brokerage/emails/7/retry']]);
  });

  test('keeps its lists when reading them again fails', async () => {
    await open(overview);
    mockClient.get.mockRejectedValue(new Error('down'));
    mockClient.post.mockResolvedValue({});

    await press('Retry');

    await waitFor(() => expect(console.error).toHaveBeenCalledWith(new Error('down')));
    expect(screen.getByText('Mailbox full', { exact: false })).toBeVisible();
  });

  test('shows an error when its lists fail to load', async () => {
    mockClient.get.mockRejectedValue(new Error('down'));
    show(<OverviewPage />);
    expect(screen.getByText('Loading')).toBeVisible();

    expect(await screen.findByText('The page failed to load')).toBeVisible();
  });
});

describe('the sign-in panel', () => {
  const agent = { documentId: 'a1', first_name: 'Bo', email: 'bo@example.com', blocked: false, joined: true, invited_until: null };
  const open = (change: object = {}) =>
    show(accountPanel({ model: uids.agent, documentId: 'a1', document: { ...agent, ...change } })!.content);
  const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

  test('belongs to the forms of agents, and explains the invitation of a new one', () => {
    expect(accountPanel({ model: uids.seasonImage })).toBeNull();
    show(accountPanel({ model: uids.agent })!.content);

    expect(screen.getByText(/After you save, the agent gets an invitation email/)).toBeVisible();
  });

  test('is busy while it sends a reset link, then shows why sending failed or that the link was sent', async () => {
    let fail: (reason: Error) => void = () => undefined;
    mockClient.post.mockReturnValue(new Promise((_, reject) => (fail = reject)));
    open();
    expect(buttons()).toEqual(['Send reset link']);

    await press('Send reset link');
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
    fail(new Error('Too many emails'));

    await waitFor(() => expect(mockNotify.mock.calls).toEqual([[{ type: 'danger', message: 'Too many emails' }]]));
    await waitFor(() => expect(button('Send reset link')).toHaveAttribute('aria-disabled', 'false'));
    mockClient.post.mockResolvedValue({});
    await press('Send reset link');

    expect(mockClient.post.mock.calls).toEqual(Array(2).fill(['/brokerage/agents/a1/reset-link']));
    await waitFor(() => expect(mockNotify).toHaveBeenCalledWith({ type: 'success', message: 'Email sent to bo@example.com.' }));
  });

  test('invites an agent without a password, and revokes the invitation', async () => {
    mockClient.post.mockResolvedValue({});
    mockClient.del.mockResolvedValue({});
    open({ joined: false });
    expect(screen.getByText('Not invited')).toBeVisible();

    await press('Send invitation');
    expect(await screen.findByText('Invited')).toBeVisible();
    expect(buttons()).toEqual(['Resend invitation', 'Revoke invitation']);
    await press('Revoke invitation');

    expect(await screen.findByText('Not invited')).toBeVisible();
    expect(mockClient.post.mock.calls).toEqual([['/brokerage/agents/a1/invitation']]);
    expect(mockClient.del.mock.calls).toEqual([['/brokerage/agents/a1/invitation']]);
  });

  test('sends nothing to a deactivated agent', () => {
    open({ blocked: true });

    expect(screen.getByText(/This account is deactivated/)).toBeVisible();
    expect(buttons()).toEqual([]);
  });
});

test('the rows of a list show status and last change, and share one request', async () => {
  const type = 'post';
  const rows = ['p1', 'p2'].map((documentId) => ({ documentId, published: true, updatedAt: '2025-01-01T12:00:00.000Z' }));
  mockClient.get.mockResolvedValue({ data: [{ of: 'p2', saved_by: 'Ada', saved_at: '2026-11-30T12:00:00.000Z' }] });
  const { displayedHeaders } = addColumns({ displayedHeaders: [{ name: 'title' }], layout: { settings: { displayName: 'Insight' } } });
  const [state, saved] = displayedHeaders.slice(1) as unknown as {
    cellFormatter: (row: object, header: unknown, context: object) => ReactNode;
  }[];

  show(
    rows.map((row) => (
      <section key={row.documentId} aria-label={row.documentId}>
        {[state, saved].map((column) => column!.cellFormatter(row, null, { model: `api::${type}.${type}` }))}
      </section>
    )),
  );

  const row = (name: string) => within(screen.getByRole('region', { name }));
  expect(await row('p2').findByText('Ada')).toBeVisible();
  expect(row('p2').getByText(/2026/)).toBeVisible();
  expect(row('p1').getByText(/2025/)).toBeVisible();
  expect(row('p1').getByText('Published')).toBeVisible();
  expect(mockClient.get.mock.calls).toEqual([['/brokerage/saves/post?ids=p1,p2']]);
});

test('a list shows images as thumbnails, except photos of agents', () => {
  const media = { type: 'media' };
  const displayedHeaders = [
    { name: 'image', attribute: media },
    { name: 'avatar', attribute: media },
  ];
  const [image, avatar] = addColumns({ displayedHeaders, layout: { settings: {} } }).displayedHeaders as {
    cellFormatter?: (row: object) => ReactNode;
  }[];
  const file = { url: '/uploads/a.jpg', formats: { thumbnail: { url: '/uploads/a-small.jpg' } } };

  const other = { url: '/uploads/b.jpg', formats: null };
  show(
    [{ image: file }, { image: other }, { image: null }, { image: [file, other] }, { image: [] }].map((row) => image!.cellFormatter!(row)),
  );

  const sources = screen.getAllByRole('presentation').map((img) => img.getAttribute('src'));
  expect(sources).toEqual(['/uploads/a-small.jpg', '/uploads/b.jpg', '/uploads/a-small.jpg']);
  expect(avatar).toEqual({ name: 'avatar', attribute: media });
});

test('the list of listings shows the sale status in the words of the site, with the price, and a column for the site', () => {
  const { displayedHeaders } = addColumns({
    displayedHeaders: [{ name: 'StandardStatus' }],
    layout: { settings: { displayName: 'Listing' } },
  });
  const [sale, site] = displayedHeaders as unknown as { label: { defaultMessage: string }; cellFormatter: (row: object) => ReactNode }[];

  show(
    [
      { StandardStatus: 'Active', ListPrice: 1_250_000 },
      { StandardStatus: 'Hold', ListPrice: null },
    ].map((row) => sale!.cellFormatter(row)),
  );

  for (const text of ['For sale', '$1,250,000', 'Hold']) expect(screen.getByText(text)).toBeVisible();
  expect(site!.label.defaultMessage).toBe('Site');
});

test.each([
  [uids.agent, 'New agent'],
  [uids.seasonImage, 'New season image'],
  [storageModelOf('post').uid, 'New insight'],
])('the texts of the list of %s name what is new', (uid, text) => {
  const Label = () => <>{useIntl().formatMessage({ id: 'content-manager.HeaderLayout.button.label-add-entry' })}</>;
  render(
    <MemoryRouter initialEntries={[`/content-manager/collection-types/${uid}?page=1`]} future={future}>
      <IntlProvider locale="en">
        <EntryWords Page={Label} />
      </IntlProvider>
    </MemoryRouter>,
  );

  expect(screen.getByText(text)).toBeVisible();
});
