import { minifyIntrospection, outputIntrospectionFile } from 'gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { runCommand } from './lib/command.mjs';
import { root } from './lib/paths.mjs';

await runCommand({
  name: 'npm run generate --',
  description: 'Write the generated files: schemas of Strapi and GraphQL, and docs/access.md.',
  options: [['--check', 'only check that the files are up to date']],
  examples: ['npm run generate'],
  async action({ check }) {
    process.chdir(root);
    const outdated = Object.entries(await generate()).filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
    for (const [file, text] of outdated) {
      if (check) console.error(`${file} is not up to date. Run npm run generate.`);
      if (!check) mkdirSync(dirname(file), { recursive: true });
      if (!check) writeFileSync(file, text);
    }
    return check && outdated.length > 0 ? 1 : 0;
  },
});

/** Returns the text of each file, by its path in the repository. */
async function generate() {
  const require = createRequire(import.meta.url);
  require('esbuild-register');
  const { typeDefs } = require('../cms/src/graphql/sdl');
  const { strapiSchemas } = require('../cms/src/panel/schemas');
  const { accessDocument } = require('../cms/tests/support/access-document');
  const introspection = minifyIntrospection(introspectionFromSchema(buildSchema(typeDefs)));
  const files = {
    'cms/src/graphql/schema.graphql': typeDefs,
    'web/graphql-env.d.ts': outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true }),
    'docs/access.md': accessDocument(),
  };
  const style = await resolveConfig('package.json');
  for (const [path, schema] of Object.entries(strapiSchemas))
    files[`cms/src/${path}`] = await format(JSON.stringify(schema), { ...style, parser: 'json' });
  return files;
}
