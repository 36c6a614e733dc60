import { oneQuery, siteQuery } from './queries';

test('two queries with one name are refused', () => {
  oneQuery('Review', 'post', ['title']);

  expect(() => siteQuery('Review', ['testimonial'])).toThrow('Two queries are named Review');
});
