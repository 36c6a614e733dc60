import { connect } from 'node:net';
import { serverUrl } from './call';

/** Sends bytes as they are, which no HTTP client would, and resolves with all that comes back. */
export function sendRaw(bytes: string | Buffer, url = serverUrl()): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((done, fail) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => {
      socket.end();
      done(answer);
    });
    socket.on('error', (error) => (answer ? done(answer) : fail(error)));
  });
}
