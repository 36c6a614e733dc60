import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { CommandError } from './command-error.mjs';
import { buildLock, installIfNeeded } from './install.mjs';
import { withLock } from './lock.mjs';
import { binOf, cacheDir, cmsDir, root, strapiBin, webDir } from './paths.mjs';
import { checkPackages } from './requirements.mjs';
import { neutralEnvironment } from './settings.mjs';
import { step } from './steps.mjs';

const lockFile = join(root, 'package-lock.json');
const contract = join(cmsDir, 'contract');
const config = join(cmsDir, 'config');
const panelSources = join(cmsDir, 'src/admin');
const sharedWithPanel = ['src/ui', 'src/content', 'src/config.ts', 'src/paths.ts', 'public/logo-mark.svg'].map((path) =>
  join(webDir, path),
);

/** Sources of each build, and the file that stores their fingerprint. */
const builds = {
  // The panel bundles the site's editor, texts and logo.
  panel: { from: [panelSources, ...sharedWithPanel, config, contract, lockFile], stamp: join(cmsDir, 'dist/build/.built-from') },
  server: {
    from: [config, contract, join(cmsDir, 'src'), join(cmsDir, 'tsconfig.json')],
    except: [panelSources],
    stamp: join(cmsDir, 'dist/.built-from'),
  },
  web: { from: [webDir, contract, lockFile], stamp: join(webDir, 'dist/.built-from') },
};

/** Installs packages and rebuilds what changed; safe to call from several processes at once. */
export async function prepare() {
  await installIfNeeded();
  checkPackages();
  await withLock(buildLock, buildChanged);
}

/** @throws CommandError if a build is missing, or another Node.js version installed the packages */
export function assertBuilt() {
  const missing = Object.keys(builds).filter((name) => !existsSync(builds[name].stamp));
  if (missing.length > 0) throw new CommandError(`Missing builds: ${missing.join(', ')}. Run npm run build first.`);
  checkPackages();
}

async function buildChanged() {
  const stale = Object.keys(builds).filter((name) => readStamp(builds[name]) !== fingerprint(builds[name]));
  if (stale.includes('panel')) await buildServerAndPanel();
  else if (stale.includes('server')) await buildServer();
  if (stale.includes('web')) await buildWeb();
}

async function buildServerAndPanel() {
  // Strapi keeps files of earlier builds, so a deleted route would stay mounted.
  rmSync(join(cmsDir, 'dist'), { recursive: true, force: true });
  await step('Building server and panel', process.execPath, [strapiBin, 'build'], { cwd: cmsDir, env: buildEnvironment() });
  writeStamps(['panel', 'server']);
}

async function buildServer() {
  const dist = join(cmsDir, 'dist');
  const compiled = readdirSync(dist).filter((name) => name !== 'build');
  compiled.forEach((name) => rmSync(join(dist, name), { recursive: true }));
  await step('Building server', binOf('tsc'), ['-p', cmsDir]);
  writeStamps(['server']);
}

async function buildWeb() {
  rmSync(builds.web.stamp, { force: true });
  await step('Building site', 'npm', ['run', 'build', '-w', 'web'], { env: buildEnvironment() });
  writeStamps(['web']);
}

// Strapi loads its configuration during the build, which must neither create nor contain a secret of this machine.
const buildEnvironment = () =>
  neutralEnvironment({
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1',
    SECRET: 'used during builds only, signs nothing',
    DATA_DIR: join(cacheDir, 'build-data'),
  });

const readStamp = ({ stamp }) => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined);

function writeStamps(names) {
  for (const build of names.map((name) => builds[name])) {
    mkdirSync(dirname(build.stamp), { recursive: true });
    writeFileSync(build.stamp, fingerprint(build));
  }
}

const ignored = /^(node_modules|dist|tests|e2e|coverage)$|\.test\.tsx?$/;

/** Returns a hash of the names and contents of files and folders, without tests. */
export function fingerprint({ from, except = [] }) {
  const hash = createHash('sha256');
  for (const file of from.flatMap((path) => filesIn(path, except))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path, except) {
  if (except.includes(path) || ignored.test(basename(path))) return [];
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name), except));
}
