import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { typeDefs } from './sdl';

test('the copy of the schema that is checked in is fresh (npm run schema writes it)', () => {
  expect(readFileSync(join(__dirname, 'schema.graphql'), 'utf8')).toBe(typeDefs);
});
