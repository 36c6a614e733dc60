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

/** A PostgreSQL of this machine that comes with the programs of a backup, which npm's lacks. */
const programs = (existsSync(debian) ? readdirSync(debian) : [])
  .map((version) => join(debian, version, 'bin'))
  .find((place) => needed.every((program) => existsSync(join(place, program))));

/** What the faults happen to: the whole topology, and sites by themselves on SQLite. In the end only their logs stay, in .cache/faults. */
export class Stage {
  opened = [];
  canBackUpPostgres = Boolean(programs);

  constructor() {
    // Not among files that PostgreSQL's account may not enter.
    this.dir = mkdtempSync(join(tmpdir(), 'hearthside-faults-'));
    chmodSync(this.dir, 0o711);
    this.clock = new FakeClock(join(this.dir, 'clock'));
  }

  /** The topology with relays, and an administrator who signs in through its proxy. The same one for all who ask. */
  async topology() {
    const topology = await (this.shared ??= this.openTopology());
    await topology.admin.signIn(topology.settings);
    return topology;
  }

  async openTopology() {
    const backstage = { 'site-1': await freePort(), 'site-2': await freePort() };
    const dir = join(this.dir, 'topology');
    const environmentOf = (name) => this.environment(backstage[name]);
    const topology = await startTopology({ dir, relays: true, environmentOf, programs });
    this.opened.push(topology);
    const admin = new Client(topology.url);
    const sites = [topology.services['site-1'], topology.services['site-2']];
    const { services, settings } = topology;
    const databaseUrl = `postgres://hearthside:${settings.POSTGRES_PASSWORD}@${services.database.address}/hearthside`;
    const run = (name, source) => perform(backstage[name], source);
    const runs = sites.map(
      ({ name }) =>
        (source) =>
          run(name, source),
    );
    return { ...topology, dir, admin, sites, databaseUrl, run, runs };
  }

  /** A site by itself, on SQLite and files in a folder of its own unless told which, started. */
  async alone({ name = `site-${this.opened.length}`, settings: more = {}, dir = this.dir } = {}) {
    const [port, backstage] = [await freePort(), await freePort()];
    const settings = { ADMIN_USERNAME: 'founder', ADMIN_EMAIL: 'founder@hearthside.test', ADMIN_PASSWORD: 'first-in-the-door' };
    const variables = { PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'warn', ...settings, ...more };
    const row = { port, health: (at) => `http://127.0.0.1:${at}/readyz`, grace: 30, command: runSite };
    const site = new Service(name, row, { dir, port, variables, environment: this.environment(backstage) });
    this.opened.push(site);
    await site.start();
    const admin = await new Client(site.url).signIn(settings);
    return Object.assign(site, { settings: variables, admin, run: (source) => perform(backstage, source) });
  }

  environment(port) {
    const inside = new URL('./inside.mjs', import.meta.url).href;
    return { NODE_OPTIONS: `--import=${inside}`, FAULTS_PORT: String(port), ...this.clock.environment };
  }

  async close() {
    await Promise.all(this.opened.map((one) => one.stop()));
    const logs = join(cacheDir, 'faults');
    rmSync(logs, { recursive: true, force: true });
    for (const name of ['', 'topology', 'small-disk']) {
      const from = join(this.dir, name, 'logs');
      if (existsSync(from)) cpSync(from, join(logs, name), { recursive: true });
    }
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** Evaluates an expression that knows `strapi` inside a site. */
async function perform(port, source) {
  const reply = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    body: JSON.stringify(source),
    signal: AbortSignal.timeout(120_000),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return JSON.parse(text);
}
