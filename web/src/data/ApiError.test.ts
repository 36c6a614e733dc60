import { ApiError, readApiError, refusalText } from './ApiError';

test('somebody who is refused reads every reason, and the form’s own words when the server failed', () => {
  const errors = [new ApiError(422, ['One', 'Two']), new ApiError(413, ['Too large']), new ApiError(500, ['x']), new ApiError(0), new Error('x')];

  expect(errors.map((error) => refusalText(error, 'Failed'))).toEqual(['One, Two', 'Too large', 'Failed', 'Failed', 'Failed']);
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
    expect(refusalText(await readApiError(new Response(body, { status })), 'Failed')).toBe('Failed');
  }
});
