import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a site and a service, which a test can interrupt. */
export interface Line {
  port: number;
  /** Forwards everything again. */
  mend(): void;
  /** Closes all connections and rejects new ones. */
  refuse(): void;
  /** Receives data without forwarding it or closing connections, like an unplugged cable. */
  drop(): void;
  close(): Promise<void>;
}

export async function openLine(to: { host: string; port: number }): Promise<Line> {
  const sockets = new Set<Socket>();
  let state: 'mended' | 'refused' | 'dropped' = 'mended';
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    track(client);
    if (state === 'refused') return client.destroy();
    if (state === 'dropped') return client.resume();
    const target = connect(to);
    track(target);
    for (const [from, into] of [[client, target] as const, [target, client] as const]) {
      from.on('data', (chunk: Buffer) => state === 'dropped' || into.write(chunk));
      // An unplugged cable does not signal that the other end closed the connection.
      from.on('close', () => state === 'dropped' || into.destroy());
    }
    return undefined;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    mend() {
      // Existing connections have lost data.
      if (state === 'dropped') endAll();
      state = 'mended';
    },
    refuse() {
      state = 'refused';
      endAll();
    },
    drop() {
      state = 'dropped';
    },
    async close() {
      endAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}
