import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../../scripts/lib/command-error.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { launch, stop } from '../../scripts/lib/processes.mjs';
import { neutralEnvironment } from '../../scripts/lib/settings.mjs';
import { isHealthy } from './programs.mjs';

// The first start of a site creates its database, on a machine that may be busy.
const startTimeoutMs = 240_000;

/** A service of the topology: a process that can be started, stopped and started again. */
export class Service {
  /** Called when the process exits and was not stopped. */
  onExit = () => {};

  /**
   * @param {string} name
   * @param {object} options
   * @param {string} options.dir Folder of the topology.
   * @param {number} options.port
   * @param {string} options.health URL that responds once the service is healthy.
   * @param {number} options.graceMs Time to stop before the process is killed.
   * @param {(dir: string) => Promise<object>} options.program Returns the command to run. See `programs`.
   */
  constructor(name, { dir, port, health, graceMs, program }) {
    Object.assign(this, { name, health, graceMs, program });
    this.dir = join(dir, name);
    this.log = join(dir, 'logs', `${name}.log`);
    this.address = `127.0.0.1:${port}`;
    this.url = `http://${this.address}`;
  }

  get pid() {
    return this.child?.pid;
  }

  /** Resolves when the service is healthy. */
  async start() {
    this.isStopped = false;
    if (await isHealthy(this.health)) throw new CommandError(`Another program uses ${this.address}, the address of ${this.name}.`);
    mkdirSync(this.dir, { recursive: true });
    mkdirSync(join(this.log, '..'), { recursive: true });
    const { command, args, env = {}, options, signal } = await this.program(this.dir);
    if (this.isStopped) return;
    const log = openSync(this.log, 'a');
    const child = launch(command, args, { cwd: root, env: neutralEnvironment(env), ...options, stdio: ['ignore', log, log] });
    closeSync(log);
    Object.assign(this, { child, signal });
    const deadline = Date.now() + startTimeoutMs;
    while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      if (await isHealthy(this.health)) return this.watch(child);
      await sleep(100);
    }
    throw new CommandError(`${this.name} failed to start. Log: ${this.log}`);
  }

  watch(child) {
    void child.ended.then(() => this.child === child && this.onExit());
  }

  /** Stops the process and resolves with its exit code. */
  async stop() {
    const { child } = this;
    this.isStopped = true;
    if (!child) return undefined;
    this.child = undefined;
    await stop(child, this.signal, this.graceMs);
    return child.ended;
  }
}
