import { oneQuery, siteQuery } from './queries';

test('a duplicate query name throws', () => {
  oneQuery('Review', 'post', ['title']);

  expect(() => siteQuery('Review', ['testimonial'])).toThrow('Two queries are named Review');
});
