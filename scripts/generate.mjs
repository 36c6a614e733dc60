import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runCommand } from './lib/command.mjs';
import { root } from './lib/paths.mjs';

await runCommand({
  name: 'npm run generate --',
  description: 'Write the generated files: cms/src/graphql/schema.graphql and docs/access.md.',
  examples: ['npm run generate'],
  async action() {
    const require = createRequire(import.meta.url);
    require('esbuild-register');
    writeFileSync(join(root, 'cms/src/graphql/schema.graphql'), require('../cms/src/graphql/sdl').typeDefs);
    writeFileSync(join(root, 'docs/access.md'), require('../cms/tests/support/access-document').accessDocument());
  },
});
