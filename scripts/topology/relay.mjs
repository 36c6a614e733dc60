import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A TCP proxy between two services that passes, drops, refuses or delays traffic. Connections that were open while traffic was
 * dropped are reset when it passes again, because bytes were lost.
 */
export class Relay {
  mode = 'pass';
  delayMs = 0;
  connections = new Set();

  constructor(target) {
    this.target = target;
    this.server = createServer((client) => this.accept(client));
  }

  async listen(port) {
    await once(this.server.listen(port, '127.0.0.1'), 'listening');
    this.address = `127.0.0.1:${this.server.address().port}`;
    return this;
  }

  /** Passes traffic without a delay. */
  pass() {
    if (this.mode === 'cut') this.resetAll();
    Object.assign(this, { mode: 'pass', delayMs: 0 });
  }

  /** Drops all traffic without closing connections, like a broken network. */
  cut() {
    this.mode = 'cut';
  }

  /** Resets all connections and new ones, like a machine without a listener. */
  refuse() {
    this.mode = 'refuse';
    this.resetAll();
  }

  /** Delays each chunk. */
  slow(milliseconds) {
    Object.assign(this, { mode: 'pass', delayMs: milliseconds });
  }

  resetAll() {
    for (const socket of this.connections) socket.resetAndDestroy();
  }

  async close() {
    this.connections.forEach((socket) => socket.destroy());
    await new Promise((closed) => this.server.close(closed));
  }

  accept(client) {
    this.track(client);
    if (this.mode === 'refuse') return client.resetAndDestroy();
    const [host, port] = this.target.split(':');
    const upstream = connect(Number(port), host);
    this.track(upstream);
    client.pipe(this.filter()).pipe(upstream);
    upstream.pipe(this.filter()).pipe(client);
    client.once('close', () => this.mode !== 'cut' && upstream.destroy());
    upstream.once('close', () => this.mode !== 'cut' && client.destroy());
  }

  track(socket) {
    this.connections.add(socket);
    // An error closes the socket, which closes the other side.
    socket.on('error', () => {}).once('close', () => this.connections.delete(socket));
  }

  filter() {
    return new Transform({
      transform: async (chunk, _encoding, done) => {
        if (this.delayMs) await sleep(this.delayMs);
        if (this.mode === 'cut') done();
        else done(null, chunk);
      },
    });
  }
}
