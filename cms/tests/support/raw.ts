import { connect } from 'node:net';
import { serverUrl } from './call';

/** Sends raw bytes that no HTTP client would send, and resolves with the complete response. */
export function sendRaw(bytes: string | Buffer, url = serverUrl()): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((done, fail) => {
    let response = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => (response += chunk.toString()));
    socket.on('end', () => {
      socket.end();
      done(response);
    });
    socket.on('error', (error) => (response ? done(response) : fail(error)));
  });
}
