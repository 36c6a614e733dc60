import type { Core } from '@strapi/strapi';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '../../contract';
import { app } from '../database/strapi-adapter';
import { failureBody, retrySeconds } from '../http/errors';
import { environment } from '../settings/environment';
import type { Step } from '../http/step';

/** Time in ms to keep serving until proxies notice the failing health check; deploy/Caddyfile checks every two seconds. */
const drainMs = environment.proxyHops > 0 ? 5_000 : 0;
/** Maximum time in ms for requests in flight; scripts and docker-compose.yml wait longer before they kill the process. */
const requestTimeoutMs = 10_000;
/** Maximum time in ms for closing idle connections. */
const closeMs = 500;

const message = 'The server is restarting. Try again in a moment.';

/**
 * Finishes requests in flight, uploads and saves included, before the server stops; Strapi alone would close every connection first. Behind
 * proxies, `/_health` fails first, so that they switch to another replica, while other requests are still served. Then new requests are
 * rejected, requests in flight are finished, and Strapi shuts down.
 */
export function drain(strapi: Core.Strapi): Step {
  const { httpServer } = strapi.server;
  /** The latest response of each open connection. A connection sends its responses one after another. */
  const latest = new Map<Socket, ServerResponse>();
  httpServer.on('connection', (socket) => socket.once('close', () => latest.delete(socket)));
  let isLeaving = false;
  let isStopping = false;

  const server = app(strapi);
  const destroy = server.destroy.bind(server);
  server.destroy = async () => {
    isLeaving = true;
    await sleep(drainMs);
    isStopping = true;
    httpServer.closeIdleConnections();
    const limit = new AbortController();
    const inFlight = () => [...latest.values()].filter(({ writableFinished }) => !writableFinished);
    await Promise.race([finish(inFlight()), sleep(requestTimeoutMs, undefined, { signal: limit.signal })]);
    limit.abort();
    const count = inFlight().length;
    if (count > 0) strapi.log.warn(`Shutdown timeout: aborting ${count} requests in flight`);
    else if (httpServer.listening) await Promise.race([once(httpServer.close(), 'close'), sleep(closeMs, undefined, { ref: false })]);
    await destroy();
  };

  return ({ url = '', socket }, response, next) => {
    if (isStopping || (isLeaving && url === '/_health')) return reject(url, response);
    // Keeps proxies from reusing connections that are about to be closed.
    if (isLeaving) response.setHeader('Connection', 'close');
    latest.set(socket, response);
    next();
  };
}

async function finish(responses: ServerResponse[]): Promise<void> {
  const closed = responses.map((response) => {
    // Otherwise, a proxy would send its next request on the same connection, and the request would be rejected.
    if (!response.headersSent) response.setHeader('Connection', 'close');
    return new Promise((resolve) => response.once('close', resolve));
  });
  await Promise.all(closed);
}

function reject(url: string, response: ServerResponse): void {
  const isApi = url.startsWith(`${apiBase}/`);
  response.writeHead(503, {
    Connection: 'close',
    'Retry-After': retrySeconds,
    'Content-Type': isApi ? 'application/json' : 'text/plain',
  });
  response.end(isApi ? JSON.stringify(failureBody({ messages: [message] })) : message);
}
