import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
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

/** Sends a request with only these headers, which `fetch` cannot do, and returns the response without decoding its body. */
export const fetchRaw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>((done, fail) => {
    const pending = request(serverUrl() + path, { method, headers, agent: false }, (reply) => {
      buffer(reply).then((bytes) => done({ status: reply.statusCode!, headers: reply.headers, bytes }), fail);
    });
    pending.on('error', fail).end();
  });
