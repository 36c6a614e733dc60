import { gql } from '@apollo/client';
import { client } from './client';

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
