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

const contentTypes = foldersIn('cms/src/api');
/** Modules of the server. Each may import those before it. `api` has a folder for each content type; these never import each other. */
const cmsModules = [
  'settings',
  'database',
  'http',
  'jobs',
  'cache',
  'audit-log',
  'accounts',
  'mail',
  'images',
  'fields',
  'history',
  'content',
  'move-in',
  'api',
  'panel',
  'graphql',
  'boot',
  'site',
  'server',
  'transfer',
].map((name) => `./cms/src/${name}`);
/** Modules of the browser side. Each may import those before it. */
const webOrder = ['content', 'api', 'ui', 'pages', 'rich-text', 'staff-kit', 'forms', 'staff', 'app'];
const webModules = (...names) => names.map((name) => `./web/src/${name}`);

const zone = (target, from, message, except = []) => ({ target, from, message, except });

/** Forbidden imports: the tables of modules in ARCHITECTURE.md. */
const zones = [
  zone('./cms/contract', '.', 'The contract imports yup and itself only.', ['cms/contract', 'node_modules/yup']),
  ...cmsModules
    .slice(0, -1)
    .map((module, n) => zone(module, cmsModules.slice(n + 1), 'A module imports only those before it (ARCHITECTURE.md).')),
  ...contentTypes.map((type) =>
    zone(
      type,
      contentTypes.filter((other) => other !== type && other !== './cms/src/api/site'),
      'A content type must not import another one, except for the site settings.',
    ),
  ),
  zone('./cms/src/content/present.ts', './cms/src/content/save.ts', 'A presenter must not save.'),
  // The admin panel's components are bundled for a browser and share the site's editor.
  zone(
    ['./cms/src/!(admin)', './cms/src/!(admin)/**', './cms/config'],
    ['./cms/tests', './web'],
    'The server must not import its tests or the web app.',
  ),

  zone('./web', './cms', 'The web app may import only cms/contract.', ['contract']),
  zone(['./web/src/paths.ts', './web/src/config.ts'], webModules(...webOrder), 'paths.ts and config.ts must not import modules.'),
  ...webOrder
    .slice(0, -1)
    .map((module, n) =>
      zone(webModules(module), webModules(...webOrder.slice(n + 1)), `${module} must not import modules that depend on it.`),
    ),
  zone(webModules('ui'), './web/src/paths.ts', 'ui must not import paths.'),
  zone(webModules('pages'), './web/src/api/session.ts', 'A page gets its caller as a prop.'),
  zone(webModules('document'), webModules('rich-text', 'staff-kit', 'forms', 'staff', 'app'), 'Documents must not import the app.'),
  zone(webModules('app'), webModules('document'), 'The app must not import documents.'),
];

const relativeIntoCms = { regex: '^\\.\\..*/cms(/|$)', message: 'Import cms/contract instead.' };
const deepIntoCms = { regex: '^cms(/(?!contract$)|$)', message: 'Import cms/contract instead.' };
const nodeBuiltins = { regex: '^node:', message: 'The contract must not use Node.js modules.' };
const contentTypesOfTheContract = {
  regex: '^cms/contract$',
  importNamePattern: '^(new|stored)?([Aa]gents?|[Pp]osts?|[Ss]easons?)([A-Z]|$)',
  message: 'ui must not import content types.',
};
const mui = { regex: '^@(mui|emotion)/', message: 'Visitors must not load MUI.' };
const forbid = (...patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] });

const strapiItself = { selector: "Identifier[name='strapi']", message: 'Call a service instead.' };
const theRequest = { selector: "Identifier[name='ctx']", message: 'Only http/, routes and middlewares may access a request.' };
const itsState = {
  selector: "MemberExpression[property.name='state'][object.name='ctx']",
  message: 'Only http/ may access the state of a request.',
};
const uid = { selector: 'Literal[value=/^(api|plugin|admin)::[\\w-]+[.]/]', message: 'Add the uid to database/uids.ts.' };
const typeName = {
  selector: "Literal[value=/^(listing|post|season|site)$/], MemberExpression[object.name='storageModels']",
  message: 'Only api/<type> may know a content type by name.',
};
const privateMembers = ['plugin', 'service', 'controller', 'hook'].map((property) => ({
  object: 'strapi',
  property,
  message: 'Add the member to database/strapi-adapter.ts.',
}));
const waiting = { selector: 'AwaitExpression', message: 'A presenter must not await.' };
const timedWait = {
  selector: "Literal[value='networkidle'], MemberExpression[property.name='waitForTimeout']",
  message: 'Wait for what a user waits for.',
};
const disabledTest = {
  selector: "MemberExpression[object.name='test'][property.name=/^(only|skip|fixme|fail)$/]",
  message: 'Every test must run.',
};
const viewTransition = {
  selector: "JSXAttribute[name.name='viewTransition']",
  message: 'React Router shows the page of a pending view transition even if the user has navigated further.',
};
const forbidSyntax = (...syntax) => ({ 'no-restricted-syntax': ['error', ...syntax] });

export default tseslint.config(
  { ignores: ['**/dist', '**/build', '**/.*', 'data', 'coverage', 'cms/types', 'cms/public'] },
  tseslint.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    languageOptions: { globals: globals.node },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'import-x/no-extraneous-dependencies': 'error',
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      'max-lines': ['error', 300],
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
    rules: { 'max-params': ['error', 4], 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  // A component contains its handlers and its JSX.
  {
    files: ['web/src/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['cms/{src,contract,config}/**', 'web/src/**'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
  { files: ['cms/contract/**'], ignores: ['**/*.test.ts'], rules: forbid(nodeBuiltins) },
  // Packages that only tests and scripts use are installed at the root.
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
  { files: ['cms/src/**'], rules: { ...forbidSyntax(uid, itsState), 'no-restricted-properties': ['error', ...privateMembers] } },
  { files: ['cms/src/http/**'], rules: forbidSyntax(uid) },
  {
    files: ['cms/src/{accounts,audit-log,content,database,history,images,jobs,mail,move-in,settings}/**', 'cms/src/api/*/*.ts'],
    rules: forbidSyntax(uid, theRequest),
  },
  { files: ['cms/src/cache/**'], ignores: ['**/*.test.ts'], rules: forbidSyntax(uid, itsState, typeName) },
  { files: ['cms/src/{content,history}/**'], rules: forbidSyntax(uid, theRequest, typeName) },
  { files: ['cms/src/database/uids.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['cms/src/api/*/routes/**', 'cms/src/graphql/{resolvers,sdl}.ts'], rules: forbidSyntax(uid, itsState, strapiItself) },
  {
    files: ['cms/src/content/present.ts', 'cms/src/images/present-image.ts'],
    rules: forbidSyntax(uid, waiting, strapiItself),
  },
  { files: ['web/**'], languageOptions: { globals: globals.browser }, rules: forbid(relativeIntoCms, deepIntoCms) },
  {
    files: ['web/src/**'],
    plugins: { 'jsx-a11y': jsxA11y },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      // Videos are external links, so the site cannot add captions.
      'jsx-a11y/media-has-caption': 'off',
      ...forbidSyntax(viewTransition),
    },
  },
  {
    files: ['web/e2e/**'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: { '@typescript-eslint/no-floating-promises': 'error', ...forbidSyntax(timedWait, disabledTest) },
  },
  { files: ['web/src/{pages,document}/**'], rules: forbid(relativeIntoCms, deepIntoCms, mui) },
  { files: ['web/src/ui/**'], rules: forbid(relativeIntoCms, deepIntoCms, mui, contentTypesOfTheContract) },
  {
    files: ['web/src/**', 'cms/src/admin/**'],
    plugins: { 'react-hooks': reactHooks },
    // The plugin's other rules serve the React Compiler, which is not used here.
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
);
