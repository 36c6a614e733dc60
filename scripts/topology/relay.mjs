import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What stands between two services for a fault to happen in: a TCP proxy that passes, cuts, refuses or delays.
 * Everybody who dialled it while it was cut is hung up on once it passes again, as bytes were lost.
 */
export class Relay {
  mode = 'pass';
  delay = 0;
  connections = new Set();

  constructor(target) {
    this.target = target;
    this.server = createServer((near) => this.accept(near));
  }

  async listen(port) {
    await once(this.server.listen(port, '127.0.0.1'), 'listening');
    this.address = `127.0.0.1:${this.server.address().port}`;
    return this;
  }

  /** As if nothing was the matter. */
  pass() {
    if (this.mode === 'cut') this.hangUp();
    Object.assign(this, { mode: 'pass', delay: 0 });
  }

  /** Swallows every byte from now on, as a network that was cut: nobody is told. */
  cut() {
    this.mode = 'cut';
  }

  /** Hangs up on everybody, and on all who dial, as a machine on which nothing listens. */
  refuse() {
    this.mode = 'refuse';
    this.hangUp();
  }

  /** Lets each piece through only after some milliseconds. */
  slow(milliseconds) {
    Object.assign(this, { mode: 'pass', delay: milliseconds });
  }

  hangUp() {
    for (const socket of this.connections) socket.resetAndDestroy();
  }

  async close() {
    this.connections.forEach((socket) => socket.destroy());
    await new Promise((closed) => this.server.close(closed));
  }

  accept(near) {
    this.keep(near);
    if (this.mode === 'refuse') return near.resetAndDestroy();
    const [host, port] = this.target.split(':');
    const far = connect(Number(port), host);
    this.keep(far);
    near.pipe(this.passage()).pipe(far);
    far.pipe(this.passage()).pipe(near);
    near.once('close', () => this.mode !== 'cut' && far.destroy());
    far.once('close', () => this.mode !== 'cut' && near.destroy());
  }

  keep(socket) {
    this.connections.add(socket);
    // The other side hears of it by the end of its own connection.
    socket.on('error', () => {}).once('close', () => this.connections.delete(socket));
  }

  passage() {
    return new Transform({
      transform: async (chunk, _encoding, done) => {
        if (this.delay) await sleep(this.delay);
        if (this.mode === 'cut') done();
        else done(null, chunk);
      },
    });
  }
}
