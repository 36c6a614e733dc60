import { minifyIntrospection, outputIntrospectionFile } from 'gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runCommand } from './lib/command.mjs';
import { root } from './lib/paths.mjs';

await runCommand({
  name: 'npm run generate --',
  description: 'Write the generated files: cms/src/graphql/schema.graphql, web/graphql-env.d.ts and docs/access.md.',
  examples: ['npm run generate'],
  async action() {
    const require = createRequire(import.meta.url);
    require('esbuild-register');
    const { typeDefs } = require('../cms/src/graphql/sdl');
    writeFileSync(join(root, 'cms/src/graphql/schema.graphql'), typeDefs);
    const introspection = minifyIntrospection(introspectionFromSchema(buildSchema(typeDefs)));
    writeFileSync(
      join(root, 'web/graphql-env.d.ts'),
      outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true }),
    );
    writeFileSync(join(root, 'docs/access.md'), require('../cms/tests/support/access-document').accessDocument());
  },
});
