import { serverAnswers } from '../../tests/support/serverAnswers';
import { setBearer } from './fetchAsCaller';
import { ApiError, readApiError, errorText, send } from './send';

const refused = jest.fn();

beforeEach(() => {
  refused.mockClear();
  setBearer({ token: () => 'a-token', refused });
});

const sent = (fetched: jest.SpyInstance) => {
  const [address, init] = fetched.mock.calls[0];
  return { address, method: init.method, body: init.body, token: new Headers(init.headers).get('authorization') };
};

test('an agent saves a profile in their own name', async () => {
  const fetched = serverAnswers(200, { id: 'a b' });

  const agent = await send('updateAgent', { id: 'a b', body: { first_name: 'Ada' } });

  expect(agent).toEqual({ id: 'a b' });
  expect(sent(fetched)).toEqual({ address: '/api/agents/a%20b', method: 'PATCH', body: '{"first_name":"Ada"}', token: 'Bearer a-token' });
});

test('an admin uploads a picture with its name', async () => {
  const fetched = serverAnswers(200, {});
  const file = new File(['x'], 'porch.jpg');

  await send('uploadSeasonImage', { file, body: { name: 'Porch' } });

  const { body } = sent(fetched);
  expect(body.get('name')).toBe('Porch');
  expect(body.get('file').name).toBe('porch.jpg');
});

test('a refused person learns every reason', async () => {
  serverAnswers(422, { error: 'Title is required', errors: ['Title is required', 'Invalid video URL'] });

  await expect(send('createPost', { body: {} })).rejects.toMatchObject({
    status: 422,
    errors: ['Title is required', 'Invalid video URL'],
  });
});

test('a dead token ends the session', async () => {
  serverAnswers(401, { error: 'Sign in again' });

  await expect(send('listSeasonImages')).rejects.toMatchObject({ status: 401 });

  expect(refused).toHaveBeenCalledWith('a-token');
});

test('a wrong password does not', async () => {
  const fetched = serverAnswers(401, { error: 'Invalid credentials' });

  await expect(send('login', { body: {} })).rejects.toMatchObject({ status: 401 });

  expect(refused).not.toHaveBeenCalled();
  expect(sent(fetched).token).toBeNull();
});

test('someone offline gets an error of the same kind', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));

  await expect(send('listPosts')).rejects.toMatchObject({ status: 0, errors: [], cause: { message: 'Failed to fetch' } });
});

test('a reply without a body is fine', async () => {
  serverAnswers(204);

  await expect(send('deletePost', { id: 'p' })).resolves.toBeUndefined();
});

test('somebody who is refused reads every reason, and the form’s own words when the server failed', () => {
  const errors = [new ApiError(422, ['One', 'Two']), new ApiError(413, ['Too large']), new ApiError(500, ['x']), new ApiError(0), new Error('x')];

  expect(errors.map((error) => errorText(error, 'Failed'))).toEqual(['One, Two', 'Too large', 'Failed', 'Failed', 'Failed']);
});

const page = '<html><h1>413 Request Entity Too Large</h1><hr>nginx</html>';

test.each([
  ['nothing', null],
  ['a proxy’s page', page],
  ['null', 'null'],
  ['an error of another shape', '{"error":{"status":422,"message":"x"},"message":"x"}'],
  ['sentences that are none', '{"error":" ","errors":[422,null,{"message":"x"},""]}'],
])('somebody who is refused with %s reads the form’s own words', async (_what, body) => {
  for (const status of [400, 413, 422, 500, 502, 503]) {
    expect(errorText(await readApiError(new Response(body, { status })), 'Failed')).toBe('Failed');
  }
});
