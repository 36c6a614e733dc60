import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { typeDefs } from './sdl';

test('schema.graphql is up to date (npm run generate writes it)', () => {
  expect(readFileSync(join(__dirname, 'schema.graphql'), 'utf8')).toBe(typeDefs);
});
