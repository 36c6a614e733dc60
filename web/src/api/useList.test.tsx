import { act, renderHook, waitFor } from '@testing-library/react';
import { useList } from './useList';

/** Answers with pages of two deleted entries, whose names contain the number of the request. */
function servePages() {
  let requests = 0;
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const page = Number(new URL(String(url), 'http://x').searchParams.get('page'));
    requests += 1;
    const items = [1, 2].map((n) => ({ id: `${page}.${n}`, name: `request ${requests}` }));
    return Response.json({ items, more: page < 3 });
  });
}

test('a list that is read again keeps its pages, and shows the known items meanwhile', async () => {
  servePages();
  const { result } = renderHook(() => useList('manageAgents'));
  const ids = () => result.current.items?.map(({ id }) => id);
  await waitFor(() => expect(ids()).toEqual(['1.1', '1.2']));
  act(() => result.current.readMore());
  await waitFor(() => expect(ids()).toHaveLength(4));

  act(() => result.current.readAgain());

  expect(ids()).toHaveLength(4);
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect(result.current.items?.map(({ name }) => name)).toEqual(['request 3', 'request 3', 'request 4', 'request 4']);
  expect(result.current.more).toBe(true);
});

test('a list that fails to load more keeps its items', async () => {
  const server = servePages();
  const { result } = renderHook(() => useList('manageAgents'));
  await waitFor(() => expect(result.current.items).toHaveLength(2));
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  jest.spyOn(console, 'error').mockReturnValueOnce();

  act(() => result.current.readMore());

  await waitFor(() => expect(result.current.failure?.status).toBe(0));
  expect(result.current.items).toHaveLength(2);
});
