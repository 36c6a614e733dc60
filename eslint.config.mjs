import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { readdirSync } from 'node:fs';
import tseslint from 'typescript-eslint';

const foldersIn = (path) =>
  readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `./${path}/${name}`);

const nouns = foldersIn('cms/src/api');
const features = foldersIn('web/src/features');
const inNouns = (...folders) => nouns.flatMap((noun) => folders.map((folder) => `${noun}/${folder}`));
const cmsRooms = (...names) => names.map((name) => `./cms/src/${name}`);
const webRooms = (...names) => names.map((name) => `./web/src/${name}`);

const zone = (target, from, message, except = []) => ({ target, from, message, except });

/** What may not import what: the table of rooms in the docs. */
const zones = [
  zone('./cms/contract', '.', 'The contract imports yup and itself only.', ['cms/contract', 'node_modules/yup']),
  zone(cmsRooms('lib', 'policies', 'middlewares', 'bootstrap'), './cms/src/api', 'What serves all nouns knows none of them.'),
  zone(
    [...cmsRooms('api', 'lib', 'policies', 'bootstrap'), './cms/src/middlewares/!(site|graphql-guard).ts'],
    './cms/src/graphql',
    'Only the site, the query guard and src/index.ts know GraphQL.',
  ),
  zone(inNouns('services'), inNouns('presenters', 'controllers'), 'A service does not know who asks or how it is shown.'),
  zone(inNouns('presenters'), '.', 'A presenter imports the contract, presenters and what cleans HTML only.', [
    'cms/contract',
    'cms/src/lib/draw-rich-text.ts',
    ...inNouns('presenters'),
  ]),
  // The panel's own part is bundled for a browser, and shares the site's editor.
  zone(['./cms/src/!(admin)', './cms/src/!(admin)/**', './cms/config'], ['./cms/tests', './web'], 'The server knows neither its tests nor the web app.'),

  zone('./web', './cms', 'The web app knows the contract only.', ['contract']),
  zone(
    [...webRooms('content'), './web/src/paths.ts', './web/src/config.ts'],
    webRooms('lib', 'ui', 'session', 'features', 'app'),
    'Leaves import no room.',
  ),
  zone(webRooms('lib'), webRooms('ui', 'session', 'features', 'app'), 'lib knows no component.'),
  zone(webRooms('ui'), webRooms('session', 'features', 'app'), 'ui knows no session, feature or route.'),
  zone(webRooms('session'), webRooms('features', 'app'), 'session knows no feature.'),
  zone(webRooms('features'), webRooms('app'), 'A feature does not know the app around it.'),
  ...features.map((feature) =>
    zone(feature, features.filter((other) => other !== feature), 'Features never import one another.'),
  ),
];

const relativeIntoCms = { regex: '^\\.\\..*/cms(/|$)', message: 'Import cms/contract.' };
const deepIntoCms = { regex: '^cms(/(?!contract$)|$)', message: 'Import cms/contract.' };
const nodeBuiltins = { regex: '^node:', message: 'The contract and presenters are pure.' };
const serviceByImport = {
  regex: '/services/',
  allowTypeImports: true,
  message: 'Services are found by their UID; import their types only.',
};
const forbid = (...patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] });

const theDatabase = {
  selector: "MemberExpression[object.name='strapi'][property.name=/^(documents|db|entityService)$/]",
  message: 'Ask a service.',
};
const theRequest = { selector: "Identifier[name='ctx']", message: 'A service never sees the request.' };
const waiting = { selector: 'AwaitExpression', message: 'A presenter is pure and never waits.' };
const strapiItself = { selector: "Identifier[name='strapi']", message: 'A presenter is pure.' };
const refuse = (...syntax) => ({ 'no-restricted-syntax': ['error', ...syntax] });

export default tseslint.config(
  { ignores: ['**/dist', '**/build', '**/.*', 'data', 'coverage', 'cms/types', 'cms/public', 'web/src/lib/graphql-env.d.ts'] },
  tseslint.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    languageOptions: { globals: globals.node },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'max-lines': ['error', 200],
      eqeqeq: 'error',
      'prefer-const': 'error',
    },
  },
  { files: ['cms/{src,contract,config}/**', 'web/src/**'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
  { files: ['cms/contract/**'], ignores: ['**/*.test.ts'], rules: forbid(nodeBuiltins) },
  { files: ['cms/src/api/*/controllers/**'], rules: { ...forbid(serviceByImport), ...refuse(theDatabase) } },
  { files: ['cms/src/graphql/**'], rules: { ...forbid(serviceByImport), ...refuse(theDatabase) } },
  { files: ['cms/src/api/*/services/**'], rules: refuse(theRequest) },
  { files: ['cms/src/api/*/presenters/**'], rules: { ...forbid(nodeBuiltins), ...refuse(waiting, strapiItself) } },
  { files: ['web/**'], languageOptions: { globals: globals.browser }, rules: forbid(relativeIntoCms, deepIntoCms) },
  {
    files: ['web/src/**', 'cms/src/admin/**'],
    plugins: { 'react-hooks': reactHooks },
    // The plugin's other rules serve the React Compiler, which is not used here.
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
);
