import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { typeDefs } from '../../src/graphql/sdl';

writeFileSync(join(__dirname, '../../src/graphql/schema.graphql'), typeDefs);
