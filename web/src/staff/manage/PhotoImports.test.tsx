import { act, render, screen } from '@testing-library/react';
import type { PhotoImport } from 'cms/contract';
import { PhotoImports } from './PhotoImports';

const row = { id: 'home', line: 2, name: '7 Gull Lane', waiting: 2, done: 1, failed: [] };
const started: PhotoImport = {
  id: 'i1',
  started_by: 'Ada Reyes',
  started_at: '2024-06-03T13:00:00Z',
  waiting: 2,
  done: 1,
  failed: 0,
  rows: [row],
};
const failedRow = { ...row, waiting: 0, done: 2, failed: [{ source: 'https://photos.example/2.jpg', reason: 'Not an image' }] };
const failed = { ...started, waiting: 0, done: 2, failed: 1, rows: [failedRow] };
const done = { ...started, waiting: 0, done: 3, failed: 0, rows: [] };
// The day depends on the time zone.
const name = /Import by Ada Reyes, Jun [34], 2024$/;

/** Server that lists these imports, and notes all other requests. */
function serve(imports: PhotoImport[]) {
  const server = { imports, reads: 0, actions: [] as string[] };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, { method } = {}) => {
    if (method !== 'GET') server.actions.push(`${method} ${String(url)}`);
    else server.reads += 1;
    return method === 'GET' ? Response.json(server.imports) : new Response(null, { status: 204 });
  });
  return server;
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = (label: string) => act(async () => screen.getByRole('button', { name: new RegExp(`^${label}: ${name.source}`) }).click());

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('an administrator follows the photos of an import, tries failed ones again, and dismisses the import', async () => {
  const server = serve([started]);
  const { container } = render(<PhotoImports />);
  await pass(0);
  expect(screen.getByRole('progressbar', { name })).toHaveAttribute('aria-valuenow', '33');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  server.imports = [failed];
  await pass(5000);
  expect(screen.getByRole('status')).toHaveTextContent('2 of 3 photos added, 1 failed');
  expect(screen.getByRole('listitem')).toHaveTextContent(
    'Line 2, 7 Gull Lane2 of 3 photos added, 1 failedhttps://photos.example/2.jpg: Not an image',
  );
  await pass(10_000);
  expect(server.reads).toBe(2);

  server.imports = [done];
  await press('Try again');
  expect(screen.getByRole('status')).toHaveTextContent('3 of 3 photos added');
  expect(container.firstChild).toHaveFocus();

  server.imports = [];
  await press('Dismiss');
  expect(screen.queryByRole('heading')).toBeNull();
  expect(server.actions).toEqual(['POST /api/listing_photo_imports/i1/retry', 'DELETE /api/listing_photo_imports/i1']);
});

test('a tab reads the progress only while it is visible', async () => {
  const server = serve([started]);
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  render(<PhotoImports />);
  await pass(10_000);
  expect(server.reads).toBe(1);

  hidden.mockReturnValue(false);
  await pass(5000);

  expect(server.reads).toBe(2);
});

test('a poll that fails keeps the progress on screen and is repeated', async () => {
  const server = serve([started]);
  render(<PhotoImports />);
  await pass(0);
  jest.spyOn(console, 'error').mockReturnValueOnce();
  jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));

  await pass(5000);
  expect(screen.getByRole('progressbar')).toBeVisible();
  await pass(5000);

  expect(server.reads).toBe(2);
});
