import { act, renderHook, waitFor } from '@testing-library/react';
import { forget, readAgain } from './client';
import { useList } from './useList';
import { useRead, useReply } from './useReply';

/** Number of the next request. Each reply contains the number of its request. */
let requests = 0;
let fetch: jest.SpyInstance;

beforeEach(() => {
  requests = 0;
  fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const waiting = (requests += 1);
    return Response.json(
      String(url).includes('overview') ? { waiting } : { items: [{ id: '1', name: `request ${waiting}` }], more: false },
    );
  });
});
afterEach(() => jest.restoreAllMocks());

const overview = async () => {
  const view = renderHook(() => useReply('getOverview'));
  await waitFor(() => expect(view.result.current.reply).toBeDefined());
  return view.result;
};

test.each([
  ['a save in this tab', () => forget()],
  ['a deletion that leads to another screen', () => forget(() => undefined)],
  ['a save in another tab', readAgain],
])('a reply and a list on screen are read again after %s, and stay on screen meanwhile', async (_name, change) => {
  const reply = await overview();
  const { result: list } = renderHook(() => useList('listAuditEvents'));
  await waitFor(() => expect(list.current.busy).toBe(false));

  act(change);

  expect(reply.current.reply).toMatchObject({ waiting: 1 });
  expect(list.current).toMatchObject({ items: [{ name: 'request 2' }], busy: false });
  await waitFor(() => expect(reply.current.reply).toMatchObject({ waiting: 3 }));
  await waitFor(() => expect(list.current.items).toMatchObject([{ name: 'request 4' }]));
});

test('the history of an entry is not read again when its screen is left after a deletion', async () => {
  const { result } = renderHook(() => useList('listPostRevisions', { id: '7' }));
  await waitFor(() => expect(result.current.busy).toBe(false));

  act(() => forget(() => undefined));

  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a form keeps what it has read when something is saved', async () => {
  const read = () => globalThis.fetch('/overview').then((response) => response.text());
  const { result } = renderHook(() => useRead(read));
  await waitFor(() => expect(result.current.reply).toBeDefined());

  act(() => forget());
  act(readAgain);

  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a response to a request from before a save does not replace a newer one', async () => {
  let answerFirst: (response: Response) => void = () => undefined;
  fetch.mockImplementationOnce(() => new Promise<Response>((resolve) => (answerFirst = resolve)));
  const { result } = renderHook(() => useReply('getOverview'));

  act(() => forget());
  await waitFor(() => expect(result.current.reply).toMatchObject({ waiting: 1 }));
  await act(async () => answerFirst(Response.json({ waiting: 'old' })));

  expect(result.current.reply).toMatchObject({ waiting: 1 });
});

test('several components share one request for the overview, and a later one refreshes all of them', async () => {
  const { result } = renderHook(() => [useReply('getOverview'), useReply('getOverview')]);
  await waitFor(() => expect(result.current).toMatchObject([{ reply: { waiting: 1 } }, { reply: { waiting: 1 } }]));
  expect(fetch).toHaveBeenCalledTimes(1);

  const later = renderHook(() => useReply('getOverview'));

  expect(later.result.current.reply).toMatchObject({ waiting: 1 });
  await waitFor(() => expect(later.result.current.reply).toMatchObject({ waiting: 2 }));
  expect(result.current).toMatchObject([{ reply: { waiting: 2 } }, { reply: { waiting: 2 } }]);
});

test('a reply that cannot be read again stays on screen', async () => {
  const reply = await overview();
  jest.spyOn(console, 'error').mockReturnValueOnce();
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));

  await act(async () => forget());

  expect(console.error).toHaveBeenCalledTimes(1);
  expect(reply.current).toMatchObject({ reply: { waiting: 1 } });
  expect(reply.current.failure).toBeUndefined();
});
