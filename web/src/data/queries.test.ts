import { listedNouns } from 'cms/contract';
import { idsQuery, oneQuery, siteQuery } from './queries';

test('two queries with one name are refused', () => {
  oneQuery('Review', 'post', ['title']);

  expect(() => siteQuery('Review', ['testimonial'])).toThrow('Two queries are named Review');
});

test('the ids of every listed type are read', () => {
  const [operation] = idsQuery.definitions;

  const names = operation && 'selectionSet' in operation && operation.selectionSet.selections.map((one) => 'name' in one && one.name.value);
  expect(names).toEqual(listedNouns.map((noun) => `${noun}Ids`));
});
