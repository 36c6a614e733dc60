import { buildSchema, getNamedType, isObjectType, type GraphQLNamedType } from 'graphql';
import { typeDefs } from './sdl';

const depthOf = (type: GraphQLNamedType | null | undefined, outer: GraphQLNamedType[] = []): number => {
  if (!isObjectType(type)) return 0;
  if (outer.includes(type)) return Infinity;
  return 1 + Math.max(...Object.values(type.getFields()).map((field) => depthOf(getNamedType(field.type), [...outer, type])));
};

test('no query can be deeper than five fields', () => {
  expect(depthOf(buildSchema(typeDefs).getQueryType())).toBe(5);
});
