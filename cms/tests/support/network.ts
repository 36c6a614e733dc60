import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line between a site and what it asks, which a test may cut. */
export interface Line {
  port: number;
  /** From now on everything passes. */
  mend(): void;
  /** Ends every connection, and refuses new ones. */
  refuse(): void;
  /** Takes everything and passes nothing on, as a cable that was pulled out: nobody is told. */
  drop(): void;
  close(): Promise<void>;
}

export async function openLine(to: { host: string; port: number }): Promise<Line> {
  const sockets = new Set<Socket>();
  let state: 'mended' | 'refused' | 'dropped' = 'mended';
  const note = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    note(near);
    if (state === 'refused') return near.destroy();
    if (state === 'dropped') return near.resume();
    const far = connect(to);
    note(far);
    for (const [from, into] of [[near, far] as const, [far, near] as const]) {
      from.on('data', (chunk: Buffer) => state === 'dropped' || into.write(chunk));
      // Of a cable that was pulled out nobody hears that the other end has gone.
      from.on('close', () => state === 'dropped' || into.destroy());
    }
    return undefined;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    mend() {
      // What was swallowed meanwhile would be missing.
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
