import { serverAnswers } from '../../tests/support/serverAnswers';
import { setBearer, ApiError, readApiError, errorText, send } from './send';

const refused = jest.fn();

beforeEach(() => {
  refused.mockClear();
  setBearer({ token: () => 'a-token', refused });
});

const requestOf = (fetched: jest.SpyInstance) => {
  const [url, init] = fetched.mock.calls[0];
  return { url, method: init.method, body: init.body, token: new Headers(init.headers).get('authorization') };
};

test('an update sends the session token', async () => {
  const fetched = serverAnswers(200, { id: 'a b' });

  const agent = await send('updateAgent', { id: 'a b', body: { first_name: 'Ada' } });

  expect(agent).toEqual({ id: 'a b' });
  expect(requestOf(fetched)).toEqual({ url: '/api/agents/a%20b', method: 'PATCH', body: '{"first_name":"Ada"}', token: 'Bearer a-token' });
});

test('an image upload sends the name and the file', async () => {
  const fetched = serverAnswers(200, {});
  const file = new File(['x'], 'porch.jpg');

  await send('uploadSeasonImage', { file, body: { name: 'Porch' } });

  const { body } = requestOf(fetched);
  expect(body.get('name')).toBe('Porch');
  expect(body.get('file').name).toBe('porch.jpg');
});

test('a rejected request throws all messages', async () => {
  serverAnswers(422, { error: 'Title is required', errors: ['Title is required', 'Invalid video URL'] });

  await expect(send('createPost', { body: {} })).rejects.toMatchObject({
    status: 422,
    errors: ['Title is required', 'Invalid video URL'],
  });
});

test('an expired token ends the session', async () => {
  serverAnswers(401, { error: 'Sign in again' });

  await expect(send('listSeasonImages')).rejects.toMatchObject({ status: 401 });

  expect(refused).toHaveBeenCalledWith('a-token');
});

test('a wrong password does not end the session', async () => {
  const fetched = serverAnswers(401, { error: 'Invalid credentials' });

  await expect(send('login', { body: {} })).rejects.toMatchObject({ status: 401 });

  expect(refused).not.toHaveBeenCalled();
  expect(requestOf(fetched).token).toBeNull();
});

test('a network failure throws an ApiError', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));

  await expect(send('listPosts')).rejects.toMatchObject({ status: 0, errors: [], cause: { message: 'Failed to fetch' } });
});

test('a reply without a body returns undefined', async () => {
  serverAnswers(204);

  await expect(send('deletePost', { id: 'p' })).resolves.toBeUndefined();
});

test('the error text contains all messages, or the fallback when the server failed', () => {
  const errors = [
    new ApiError(422, ['One', 'Two']),
    new ApiError(413, ['Too large']),
    new ApiError(500, ['x']),
    new ApiError(0),
    new Error('x'),
  ];

  expect(errors.map((error) => errorText(error, 'Failed'))).toEqual(['One, Two', 'Too large', 'Failed', 'Failed', 'Failed']);
});

const page = '<html><h1>413 Request Entity Too Large</h1><hr>nginx</html>';

test.each([
  ['nothing', null],
  ['a proxy’s page', page],
  ['null', 'null'],
  ['an error of another shape', '{"error":{"status":422,"message":"x"},"message":"x"}'],
  ['messages that are not text', '{"error":" ","errors":[422,null,{"message":"x"},""]}'],
])('the error text for a response with %s is the fallback', async (_what, body) => {
  for (const status of [400, 413, 422, 500, 502, 503]) {
    expect(errorText(await readApiError(new Response(body, { status })), 'Failed')).toBe('Failed');
  }
});

test('a proxy’s page with status 200 is a failure', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(page));

  await expect(send('listPosts')).rejects.toThrow();
});
