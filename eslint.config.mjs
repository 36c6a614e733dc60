import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';

const foldersIn = (path) =>
  readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `./${path}/${name}`);

const nouns = foldersIn('cms/src/api');
const features = foldersIn('web/src/features');
/** The server's rooms: each may import those before it. `api` is a folder a noun, which never imports another. */
const cmsRooms = [
  'settings',
  'database',
  'http',
  'cache',
  'activity',
  'accounts',
  'mail',
  'images',
  'history',
  'content',
  'move-in',
  'api',
  'panel',
  'graphql',
  'boot',
  'site',
  'transfer',
].map((name) => `./cms/src/${name}`);
/** Each may import those before it. */
const webOrder = ['content', 'data', 'ui', 'session', 'forms', 'features', 'app'];
const webRooms = (...names) => names.map((name) => `./web/src/${name}`);

const zone = (target, from, message, except = []) => ({ target, from, message, except });

/** What may not import what: the table of rooms in the docs. */
const zones = [
  zone('./cms/contract', '.', 'The contract imports yup and itself only.', ['cms/contract', 'node_modules/yup']),
  ...cmsRooms.slice(0, -1).map((room, n) => zone(room, cmsRooms.slice(n + 1), 'A room imports those before it only (ARCHITECTURE.md).')),
  ...nouns.map((noun) =>
    zone(
      noun,
      nouns.filter((other) => other !== noun),
      'A noun does not know another one.',
    ),
  ),
  zone('./cms/src/content/present.ts', './cms/src/content/save.ts', 'A presenter saves nothing.'),
  // The panel's own part is bundled for a browser, and shares the site's editor.
  zone(
    ['./cms/src/!(admin)', './cms/src/!(admin)/**', './cms/config'],
    ['./cms/tests', './web'],
    'The server knows neither its tests nor the web app.',
  ),

  zone('./web', './cms', 'The web app knows the contract only.', ['contract']),
  zone(['./web/src/paths.ts', './web/src/config.ts'], webRooms(...webOrder), 'Leaves import no room.'),
  ...webOrder
    .slice(0, -1)
    .map((room, place) => zone(webRooms(room), webRooms(...webOrder.slice(place + 1)), `${room} does not know what is built on it.`)),
  zone(webRooms('ui'), './web/src/paths.ts', 'ui knows no path.'),
  ...features.map((feature) =>
    zone(
      feature,
      features.filter((other) => other !== feature),
      'Features never import one another.',
    ),
  ),
];

const relativeIntoCms = { regex: '^\\.\\..*/cms(/|$)', message: 'Import cms/contract.' };
const deepIntoCms = { regex: '^cms(/(?!contract$)|$)', message: 'Import cms/contract.' };
const nodeBuiltins = { regex: '^node:', message: 'The contract is pure.' };
const nounsOfTheContract = {
  regex: '^cms/contract$',
  importNamePattern: '^(new|stored)?([Aa]gents?|[Pp]osts?|[Ss]easons?)([A-Z]|$)',
  message: 'ui knows no noun.',
};
const forbid = (...patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] });

const strapiItself = { selector: "Identifier[name='strapi']", message: 'Ask a service.' };
const theRequest = { selector: "Identifier[name='ctx']", message: 'Only http/ and what stands in its place see a request.' };
const itsState = {
  selector: "MemberExpression[property.name='state'][object.name='ctx']",
  message: 'http/ alone knows what a request carries.',
};
const uid = { selector: 'Literal[value=/^(api|plugin|admin)::[\\w-]+[.]/]', message: 'Names of Strapi stand in database/uids.ts.' };
const waiting = { selector: 'AwaitExpression', message: 'A presenter is pure and never waits.' };
const hope = {
  selector: "Literal[value='networkidle'], MemberExpression[property.name='waitForTimeout']",
  message: 'Wait for what the reader waits for.',
};
const leftOut = {
  selector: "MemberExpression[object.name='test'][property.name=/^(only|skip|fixme|fail)$/]",
  message: 'Every test runs, and passes.',
};
const refuse = (...syntax) => ({ 'no-restricted-syntax': ['error', ...syntax] });

export default tseslint.config(
  { ignores: ['**/dist', '**/build', '**/.*', 'data', 'coverage', 'cms/types', 'cms/public'] },
  tseslint.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    languageOptions: { globals: globals.node },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'import-x/no-cycle': 'error',
      'import-x/no-extraneous-dependencies': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'max-lines': ['error', 200],
      eqeqeq: 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['cms/{src,contract,config}/**/*.ts', 'web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    files: ['cms/{src,contract}/**/*.ts', 'web/src/**/*.{ts,tsx}', 'scripts/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'max-params': ['error', 4], 'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }] },
  },
  // A component is its handlers and the elements that it draws.
  {
    files: ['web/src/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['cms/{src,contract,config}/**', 'web/src/**'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
  { files: ['cms/contract/**'], ignores: ['**/*.test.ts'], rules: forbid(nodeBuiltins) },
  // What only tests and scripts use is installed at the root, beside what the packages bring.
  {
    files: ['cms/tests/**', 'web/{e2e,tests}/**', '**/*.test.{ts,tsx}', 'scripts/**', '*.{ts,mjs}'],
    rules: {
      'import-x/no-extraneous-dependencies': ['error', { packageDir: ['.', 'cms', 'web'].map((path) => join(import.meta.dirname, path)) }],
    },
  },
  {
    files: ['bench/*'],
    rules: {
      'import-x/no-extraneous-dependencies': ['error', { packageDir: ['.', 'bench'].map((path) => join(import.meta.dirname, path)) }],
    },
  },
  { files: ['bench/stock/**'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['cms/src/**'], rules: refuse(uid, itsState) },
  { files: ['cms/src/http/**'], rules: refuse(uid) },
  {
    files: ['cms/src/{accounts,activity,content,database,history,images,mail,move-in,settings}/**', 'cms/src/api/*/*.ts'],
    rules: refuse(uid, theRequest),
  },
  { files: ['cms/src/database/uids.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['cms/src/api/*/routes/**', 'cms/src/graphql/{resolvers,sdl}.ts'], rules: refuse(uid, itsState, strapiItself) },
  {
    files: ['cms/src/content/present.ts', 'cms/src/api/*/present.ts', 'cms/src/images/present-image.ts'],
    rules: refuse(uid, waiting, strapiItself),
  },
  { files: ['web/**'], languageOptions: { globals: globals.browser }, rules: forbid(relativeIntoCms, deepIntoCms) },
  {
    files: ['web/src/**'],
    plugins: { 'jsx-a11y': jsxA11y },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      // Films are shown by the address that staff give, to which nobody here could add captions.
      'jsx-a11y/media-has-caption': 'off',
    },
  },
  {
    files: ['web/e2e/**'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: { '@typescript-eslint/no-floating-promises': 'error', ...refuse(hope, leftOut) },
  },
  { files: ['web/src/ui/**'], rules: forbid(relativeIntoCms, deepIntoCms, nounsOfTheContract) },
  {
    files: ['web/src/**', 'cms/src/admin/**'],
    plugins: { 'react-hooks': reactHooks },
    // The plugin's other rules serve the React Compiler, which is not used here.
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
);
