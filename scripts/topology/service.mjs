import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../lib/paths.mjs';
import { launch, signalGroup, stop } from '../lib/processes.mjs';
import { Refusal } from '../lib/refusal.mjs';
import { neutralEnvironment } from '../lib/settings.mjs';
import { isHealthy } from './health.mjs';

// The first start of a site lays out its database, on a machine that may be busy.
const longestStart = 240_000;

/** One service of the topology: a process that can be started, stopped, killed, paused and started again. */
export class Service {
  /** Resolves with its exit code once it ended without being asked to. */
  failed = new Promise((resolve) => (this.tellFailure = resolve));

  /**
   * @param {string} name
   * @param {import('./services.mjs').ServiceRow} row
   * @param {{ dir: string, port: number, admin?: number, variables: Record<string, string>, environment?: Record<string, string>, programs?: string, password?: string }} place
   */
  constructor(name, row, place) {
    Object.assign(this, { name, row, place });
    this.dir = join(place.dir, name);
    this.log = join(place.dir, 'logs', `${name}.log`);
    this.address = `127.0.0.1:${place.port}`;
    this.url = `http://${this.address}`;
  }

  get pid() {
    return this.child?.pid;
  }

  get isRunning() {
    return Boolean(this.child);
  }

  /** Resolves once it is healthy. */
  async start() {
    mkdirSync(this.dir, { recursive: true });
    mkdirSync(join(this.place.dir, 'logs'), { recursive: true });
    const { command, args, env = {}, options, signal } = await this.row.command({ ...this.place, dir: this.dir });
    const log = openSync(this.log, 'a');
    const child = launch(command, args, {
      cwd: root,
      env: neutralEnvironment({ ...env, ...this.place.environment }),
      ...options,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    Object.assign(this, { child, signal });
    void child.ended.then((code) => {
      if (this.child !== child) return;
      this.child = undefined;
      this.tellFailure(code);
    });
    await this.untilHealthy(child);
  }

  async untilHealthy(child) {
    const { port, admin, password } = this.place;
    const address = new URL(this.row.health(admin ?? port));
    if (address.username) address.password = password;
    const deadline = Date.now() + longestStart;
    while (this.child === child && Date.now() < deadline) {
      if (await isHealthy(address)) return;
      await sleep(100);
    }
    throw new Refusal(`${this.name} did not start; what it said is in ${this.log}`);
  }

  /** Asks it to end, and waits for that: its exit code. */
  stop() {
    return this.end((child) => stop(child, this.signal, this.row.grace * 1000));
  }

  /** Ends it as a loss of power would. */
  kill() {
    return this.end((child) => signalGroup(child, 'SIGKILL'));
  }

  pause() {
    signalGroup(this.child, 'SIGSTOP');
  }

  resume() {
    signalGroup(this.child, 'SIGCONT');
  }

  async end(act) {
    const { child } = this;
    if (!child) return undefined;
    this.child = undefined;
    await act(child);
    return child.ended;
  }
}
