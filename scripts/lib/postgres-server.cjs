/* eslint-disable @typescript-eslint/no-require-imports -- CommonJS, because Jest cannot load the ES modules of this folder. */
const { execFileSync } = require('node:child_process');
const { chownSync, existsSync, readdirSync } = require('node:fs');
const { delimiter, join } = require('node:path');

const debian = '/usr/lib/postgresql';

/**
 * Returns the folder of this machine's PostgreSQL that has these programs.
 * @param {string[]} programs
 * @returns {string | undefined}
 */
exports.installedPostgres = (programs) => {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...(process.env.PATH ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))].find((folder) =>
    programs.every((program) => existsSync(join(folder, program))),
  );
};

/**
 * Creates a PostgreSQL server in `<dir>/<name>`, by default without a password.
 * @param {{ programs: string, dir: string, name?: string, account?: string[] }} options
 */
exports.createPostgres = ({ programs, dir, name = 'data', account = ['-U', 'postgres', '-A', 'trust', '--no-sync'] }) =>
  execFileSync(join(programs, 'initdb'), ['-D', join(dir, name), '-E', 'UTF8', ...account], {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...unprivileged(dir),
  });

/**
 * Returns the arguments of `spawn` that run the server of `createPostgres`. SIGINT stops it; after SIGTERM it would wait for its clients.
 * @param {{ programs: string, dir: string, port: number, settings?: Record<string, string> }} options
 * @returns {[command: string, args: string[], options: { cwd: string, uid?: number, gid?: number }]}
 */
exports.postgresCommand = ({ programs, dir, port, settings = {} }) => {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port, ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return [join(programs, 'postgres'), ['-D', join(dir, 'data'), ...args], { cwd: dir, ...unprivileged(dir) }];
};

/** Returns the account to run PostgreSQL as, because it cannot run as root. The account becomes the owner of `dir`. */
function unprivileged(dir) {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((which) => idOf(which, 'postgres') ?? idOf(which, 'nobody'));
  chownSync(dir, uid, gid);
  return { uid, gid };
}
exports.unprivileged = unprivileged;

function idOf(which, user) {
  try {
    return Number(execFileSync('id', [which, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
}

/**
 * Whether a PostgreSQL server accepts connections at a URL.
 * @param {string} connectionString
 * @returns {Promise<boolean>}
 */
exports.acceptsConnections = async (connectionString) => {
  // Loaded here, because commands that install packages load this file.
  const { Client } = require('pg');
  const client = new Client({ connectionString, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};
