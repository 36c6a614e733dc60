import { parse, print } from 'graphql';
import { plainLists } from './plain-lists';

const cardOf = 'fragment Card on Post { id title }';

test('a query with fragments reads its whole lists without the executor, which reads the rest', () => {
  const { rest } = plainLists(parse(`query Insights { posts { id title } recent: posts(first: 6) { ...Card } } ${cardOf}`));

  expect(rest && print(rest)).toBe(print(parse(`query Insights { recent: posts(first: 6) { ...Card } } ${cardOf}`)));
});

test.each([`{ posts { ...Card } } ${cardOf}`, `${cardOf} { posts { id } }`, 'query A { posts { id } } query B { posts { id } }'])(
  'the executor reads all of %s',
  (query) => {
    const document = parse(query);

    const { rest } = plainLists(document);

    expect(rest && print(rest)).toBe(print(document));
  },
);
