import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a site and a service, which a test can interrupt. */
export interface Line {
  port: number;
  /** Returns the number of open connections of the site. */
  connections(): number;
  /** Forwards everything again. */
  mend(): void;
  /** Closes all connections and rejects new ones. */
  refuse(): void;
  /** Receives data without forwarding it or closing connections, like an unplugged cable. */
  drop(): void;
  /** Forwards the service's data only after this time (ms). */
  delay(ms: number): void;
  /** Responds to requests byte by byte and never completely. */
  trickle(): void;
  close(): Promise<void>;
}

export async function openLine(to: { host?: string; port: number }): Promise<Line> {
  const clients = new Set<Socket>();
  const targets = new Set<Socket>();
  let state: 'mended' | 'refused' | 'dropped' | 'trickling' = 'mended';
  let delayMs = 0;
  const track = (sockets: Set<Socket>, socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const forward = (from: Socket, into: Socket, ms: () => number) => {
    const pass = (chunk: Buffer) => state === 'dropped' || into.destroyed || into.write(chunk);
    from.on('data', (chunk: Buffer) => (ms() ? setTimeout(() => pass(chunk), ms()) : pass(chunk)));
    // An unplugged cable does not signal that the other end closed the connection.
    from.on('close', () => state === 'dropped' || into.destroy());
  };
  const server = createServer((client) => {
    track(clients, client);
    if (state === 'refused') return client.destroy();
    if (state === 'dropped') return client.resume();
    if (state === 'trickling') return trickle(client);
    const target = connect(to);
    track(targets, target);
    forward(client, target, () => 0);
    forward(target, client, () => delayMs);
    return undefined;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endAll = () => [...clients, ...targets].forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => clients.size,
    mend() {
      // Existing connections have lost data.
      if (state !== 'mended') endAll();
      state = 'mended';
      delayMs = 0;
    },
    refuse() {
      state = 'refused';
      endAll();
    },
    drop() {
      state = 'dropped';
    },
    delay(ms) {
      delayMs = ms;
    },
    trickle() {
      state = 'trickling';
      endAll();
    },
    async close() {
      endAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function trickle(client: Socket): void {
  client.resume().write('HTTP/1.1 200 OK\r\nX-Slow: ');
  const timer = setInterval(() => client.write('x'), 500);
  client.on('close', () => clearInterval(timer));
}
