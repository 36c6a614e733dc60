import { gql } from '@apollo/client';
import { client, forget } from './client';

test.each(['site', 'directory(q: "a")'])('a query of %s keeps the fields that another one has read', (field) => {
  const [name] = field.split('(') as [string];
  const write = (part: string) => {
    const query = gql(`{ ${field} { __typename ${part} } }`);
    client.writeQuery({ query, data: { [name]: { __typename: name === 'site' ? 'Site' : 'Directory', [part]: part } } });
    return query;
  };

  const first = write('total');
  write('page');

  expect(client.readQuery({ query: first })).toMatchObject({ [name]: { total: 'total' } });
});

test('a read that began before a write is repeated, so that no one sees what was there before', async () => {
  const query = gql(`{ hasListings }`);
  const reply = (hasListings: boolean) => new Response(JSON.stringify({ data: { hasListings } }));
  let answerFirst: (response: Response) => void = () => {};
  const first = new Promise<Response>((resolve) => (answerFirst = resolve));
  // An open channel would keep the process running.
  jest.spyOn(globalThis, 'BroadcastChannel', 'get').mockReturnValue(undefined as never);
  const fetch = jest.spyOn(globalThis, 'fetch').mockResolvedValue(reply(true));
  const hasBegun = new Promise<void>((resolve) => {
    fetch.mockImplementationOnce(() => {
      resolve();
      return first;
    });
  });

  const before = client.query({ query, fetchPolicy: 'network-only' });
  await hasBegun;
  forget();
  const after = client.query({ query, fetchPolicy: 'network-only' });
  answerFirst(reply(false));

  expect((await before).data).toEqual({ hasListings: true });
  expect((await after).data).toEqual({ hasListings: true });
  expect(fetch).toHaveBeenCalledTimes(2);
  jest.restoreAllMocks();
});
