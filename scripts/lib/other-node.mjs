import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { listFiles } from './git.mjs';
import { cacheDir, root } from './paths.mjs';
import { launch } from './processes.mjs';
import { step } from './steps.mjs';
import { oneFailure } from './tests.mjs';

/**
 * Last version of Node.js 24 whose headers fit better-sqlite3 12, which npm compiles if it cannot download it. Compiled with later ones, it
 * ends the process during garbage collection.
 */
const lastHeaders = '24.18.1';

/** The version in the container, or in TEST_NODE. */
const versionOf = ({ TEST_NODE }) => TEST_NODE ?? /^FROM node:([\d.]+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))[1];

/**
 * Runs checks with another version of Node.js, which an npm package contains. They run in a copy of this repository that has its own
 * packages, because packages with compiled code work with one version only.
 * @param {string[]} checks
 */
export async function runOnOtherNode(checks) {
  const version = versionOf(process.env);
  const folder = join(cacheDir, `node-${version}`);
  const name = `node-${process.platform}-${process.arch}`;
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund'];
  const headers = version.startsWith('24.') ? lastHeaders : version;
  await step(`Installing Node.js ${version}`, 'npm', ['install', ...options, `${name}@${version}`, `headers@npm:${name}@${headers}`]);
  const copy = join(folder, 'copy');
  copyRepository(copy);

  const programs = join(folder, 'node_modules', name, 'bin');
  const env = {
    ...process.env,
    PATH: programs + delimiter + process.env.PATH,
    npm_config_nodedir: join(folder, 'node_modules/headers'),
    INIT_CWD: copy,
  };
  const child = launch(join(programs, 'node'), ['scripts/test.mjs', ...checks], {
    cwd: copy,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = [];
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    lines.push(line);
  }
  await child.ended;
  const passed = /^(\d+) passed, \d+ failed$/.exec(lines.at(-1))?.[1];
  if (passed === undefined) return oneFailure(`Node.js ${version}`);
  const failed = lines.filter((line) => line.startsWith('Failed: ')).map((line) => line.replace('Failed:', `Node.js ${version}:`));
  return { passed: Number(passed), failed };
}

/** Copies all files and the builds, which do not depend on the version. Installed packages of an earlier run stay. */
function copyRepository(copy) {
  mkdirSync(copy, { recursive: true });
  for (const args of [['init'], ['clean', '-fd']]) execFileSync('git', [...args, '--quiet'], { cwd: copy });
  for (const file of listFiles()) cpSync(join(root, file), join(copy, file));
  for (const build of ['cms/dist', 'web/dist']) {
    rmSync(join(copy, build), { recursive: true, force: true });
    cpSync(join(root, build), join(copy, build), { recursive: true });
  }
}
