import { unacceptable } from '../../http/errors';
import { FetchFailure, NotAllowed } from '../../move-in/migration-error';
import { reasonOf } from './photo-sources';

const failure = (status: number) => new FetchFailure(`The server returned status ${status}`, { isPermanent: true, status });

test.each([
  ['There is no photo at this URL', failure(404)],
  ['The server of this URL does not allow downloads', failure(403)],
  ['The server returned status 502', failure(502)],
  ['The host is in a private network', new NotAllowed('The host is in a private network', 'localhost', 'Add --allow-private')],
  ['Not an image', unacceptable(415, 'Not an image')],
])('an administrator reads why a photo failed: %s', (message, reason) => {
  expect(reasonOf(reason)).toBe(message);
});
