import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../lib/command-error.mjs';
import { root } from '../lib/paths.mjs';
import { launch, signalGroup, stop } from '../lib/processes.mjs';
import { neutralEnvironment } from '../lib/settings.mjs';
import { isHealthy } from './health.mjs';

// The first start of a site creates its database, on a machine that may be busy.
const startTimeoutMs = 240_000;

/** A service of the topology: a process that can be started, stopped, killed, paused and started again. */
export class Service {
  /** Resolves with the exit code if the process exits unexpectedly. */
  failed = new Promise((resolve) => (this.reportFailure = resolve));

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

  /** Resolves when the service is healthy. */
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
      this.reportFailure(code);
    });
    await this.waitUntilHealthy(child);
  }

  async waitUntilHealthy(child) {
    const { port, admin, password } = this.place;
    const address = new URL(this.row.health(admin ?? port));
    if (address.username) address.password = password;
    const deadline = Date.now() + startTimeoutMs;
    while (this.child === child && Date.now() < deadline) {
      if (await isHealthy(address)) return;
      await sleep(100);
    }
    throw new CommandError(`${this.name} failed to start. Log: ${this.log}`);
  }

  /** Stops the process and resolves with its exit code. */
  stop() {
    return this.end((child) => stop(child, this.signal, this.row.grace * 1000));
  }

  /** Kills the process without a warning, like a power failure. */
  kill() {
    return this.end((child) => signalGroup(child, 'SIGKILL'));
  }

  pause() {
    signalGroup(this.child, 'SIGSTOP');
  }

  resume() {
    signalGroup(this.child, 'SIGCONT');
  }

  async end(action) {
    const { child } = this;
    if (!child) return undefined;
    this.child = undefined;
    await action(child);
    return child.ended;
  }
}
