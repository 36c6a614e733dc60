import { ApiError } from './ApiError';
import { refusalText } from './refusalText';

test('somebody who is refused reads every reason, and the form’s own words when the server failed', () => {
  const errors = [new ApiError(422, 'One', ['One', 'Two']), new ApiError(413, 'Too large'), new ApiError(500, 'x'), new ApiError(0, 'x'), new Error('x')];

  expect(errors.map((error) => refusalText(error, 'Failed'))).toEqual(['One, Two', 'Too large', 'Failed', 'Failed', 'Failed']);
});
