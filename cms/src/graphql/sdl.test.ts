import { buildSchema, getNamedType, isObjectType, type GraphQLNamedType } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { typeDefs } from './sdl';

test('schema.graphql is up to date (npm run generate writes it)', () => {
  expect(readFileSync(join(__dirname, 'schema.graphql'), 'utf8')).toBe(typeDefs);
});

const depthOf = (type: GraphQLNamedType | null | undefined, outer: GraphQLNamedType[] = []): number => {
  if (!isObjectType(type)) return 0;
  if (outer.includes(type)) return Infinity;
  return 1 + Math.max(...Object.values(type.getFields()).map((field) => depthOf(getNamedType(field.type), [...outer, type])));
};

test('no query can be deeper than five fields', () => {
  expect(depthOf(buildSchema(typeDefs).getQueryType())).toBe(5);
});
