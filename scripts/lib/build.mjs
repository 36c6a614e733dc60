import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { installIfNeeded } from './install.mjs';
import { alone } from './lock.mjs';
import { binOf, cacheDir, cmsDir, root, strapiBin, webDir } from './paths.mjs';
import { neutralEnvironment } from './settings.mjs';
import { step } from './steps.mjs';

const lockFile = join(root, 'package-lock.json');
const contract = join(cmsDir, 'contract');
const config = join(cmsDir, 'config');
const panelSources = join(cmsDir, 'src/admin');
const sharedWithPanel = ['src/ui', 'src/content', 'src/config.ts', 'src/paths.ts', 'public/logo-mark.svg'].map((path) =>
  join(webDir, path),
);

/** Each build: what it is made from, and where the fingerprint of that is stored. */
const builds = {
  // The panel shares the site's editor, its words and its logo.
  panel: { from: [panelSources, ...sharedWithPanel, config, contract, lockFile], stamp: join(cmsDir, 'dist/build/.built-from') },
  server: {
    from: [config, contract, join(cmsDir, 'src'), join(cmsDir, 'tsconfig.json')],
    except: [panelSources],
    stamp: join(cmsDir, 'dist/.built-from'),
  },
  web: { from: [webDir, contract, lockFile], stamp: join(webDir, 'dist/.built-from') },
};

/** Sees to it that this clone is installed and built; safe to call from several processes at once. */
export async function prepare() {
  mkdirSync(cacheDir, { recursive: true });
  await alone(join(cacheDir, 'build.lock'), async () => {
    await installIfNeeded();
    await buildWhatChanged();
  });
}

/** The names of the builds that are missing altogether. */
export const missingBuilds = () => Object.keys(builds).filter((name) => !existsSync(builds[name].stamp));

async function buildWhatChanged() {
  const stale = Object.keys(builds).filter((name) => readStamp(builds[name]) !== fingerprintOf(builds[name]));
  if (stale.includes('panel')) await buildServerAndPanel();
  else if (stale.includes('server')) await buildServer();
  if (stale.includes('web')) await buildWeb();
}

async function buildServerAndPanel() {
  // Strapi never removes what an earlier build left: a deleted route would stay mounted.
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

// Strapi reads the whole configuration while it builds: no secret of this machine may be made, or end up, in a build.
const buildEnvironment = () =>
  neutralEnvironment({
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1',
    SECRET: 'only for building, signs nothing that anybody gets to see',
    DATA_DIR: join(cacheDir, 'build-data'),
  });

const fingerprintOf = ({ from, except }) => fingerprint(from, except);
const readStamp = ({ stamp }) => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined);

function writeStamps(names) {
  for (const { stamp, ...sources } of names.map((name) => builds[name])) {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, fingerprintOf(sources));
  }
}
