import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/free-port.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { runSite } from '../topology/commands.mjs';
import { Service } from '../topology/service.mjs';
import { startTopology } from '../topology/start.mjs';
import { Client } from './client.mjs';
import { FakeClock } from './fake-clock.mjs';

const debian = '/usr/lib/postgresql';
const needed = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];

/** A PostgreSQL installation with the programs that backups need, which the npm package lacks. */
const programs = (existsSync(debian) ? readdirSync(debian) : [])
  .map((version) => join(debian, version, 'bin'))
  .find((folder) => needed.every((program) => existsSync(join(folder, program))));

/** The topology and the SQLite sites under test. On close, everything but their logs (.cache/faults) is deleted. */
export class Environment {
  opened = [];
  canBackUpPostgres = Boolean(programs);

  constructor() {
    // Not in the repository, which PostgreSQL's account may not have access to.
    this.dir = mkdtempSync(join(tmpdir(), 'hearthside-faults-'));
    chmodSync(this.dir, 0o711);
    this.clock = new FakeClock(join(this.dir, 'clock'));
  }

  /** Returns the topology, which all scenarios share, with relays and an administrator signed in through its proxy. */
  async topology() {
    const topology = await (this.shared ??= this.openTopology());
    await topology.admin.signIn(topology.settings);
    return topology;
  }

  async openTopology() {
    const testApiPorts = { 'site-1': await freePort(), 'site-2': await freePort() };
    const dir = join(this.dir, 'topology');
    const environmentOf = (name) => this.variablesFor(testApiPorts[name]);
    const topology = await startTopology({ dir, relays: true, environmentOf, programs });
    this.opened.push(topology);
    const admin = new Client(topology.url);
    const sites = [topology.services['site-1'], topology.services['site-2']];
    const { services, settings } = topology;
    const databaseUrl = `postgres://hearthside:${settings.POSTGRES_PASSWORD}@${services.database.address}/hearthside`;
    const run = (name, source) => evaluate(testApiPorts[name], source);
    const runs = sites.map(
      ({ name }) =>
        (source) =>
          run(name, source),
    );
    return { ...topology, dir, admin, sites, databaseUrl, run, runs };
  }

  /** Starts a site with SQLite and local files. */
  async startSite({ name = `site-${this.opened.length}`, settings: more = {}, dir = this.dir } = {}) {
    const [port, testApiPort] = [await freePort(), await freePort()];
    const settings = { ADMIN_USERNAME: 'founder', ADMIN_EMAIL: 'founder@hearthside.test', ADMIN_PASSWORD: 'first-in-the-door' };
    const variables = { PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'warn', ...settings, ...more };
    const row = { port, health: (at) => `http://127.0.0.1:${at}/readyz`, grace: 30, command: runSite };
    const site = new Service(name, row, { dir, port, variables, environment: this.variablesFor(testApiPort) });
    this.opened.push(site);
    await site.start();
    const admin = await new Client(site.url).signIn(settings);
    return Object.assign(site, { settings: variables, admin, run: (source) => evaluate(testApiPort, source) });
  }

  variablesFor(port) {
    const testApi = new URL('./test-api.mjs', import.meta.url).href;
    return { NODE_OPTIONS: `--import=${testApi}`, FAULTS_PORT: String(port), ...this.clock.environment };
  }

  async close() {
    await Promise.all(this.opened.map((service) => service.stop()));
    const logs = join(cacheDir, 'faults');
    rmSync(logs, { recursive: true, force: true });
    for (const name of ['', 'topology', 'small-disk']) {
      const from = join(this.dir, name, 'logs');
      if (existsSync(from)) cpSync(from, join(logs, name), { recursive: true });
    }
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** Evaluates an expression, which can use `strapi`, in a site's process. */
async function evaluate(port, source) {
  const reply = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    body: JSON.stringify(source),
    signal: AbortSignal.timeout(120_000),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return JSON.parse(text);
}
