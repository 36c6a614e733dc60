import type { Core } from '@strapi/strapi';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '../../contract';
import { environment } from '../settings/environment';

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
export function stopGracefully(strapi: Core.Strapi): void {
  const { httpServer } = strapi.server;
  const inFlight = new Set<ServerResponse>();
  let isLeaving = false;
  let isStopping = false;

  const [handle] = httpServer.listeners('request') as RequestListener[];
  httpServer.removeAllListeners('request');
  httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isStopping || (isLeaving && request.url === '/_health')) return reject(request, response);
    // Keeps proxies from reusing connections that are about to be closed.
    if (isLeaving) response.setHeader('Connection', 'close');
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
    return handle(request, response);
  });

  const destroy = strapi.destroy.bind(strapi);
  strapi.destroy = async () => {
    isLeaving = true;
    await sleep(drainMs);
    isStopping = true;
    httpServer.closeIdleConnections();
    const limit = new AbortController();
    await Promise.race([finish(inFlight), sleep(requestTimeoutMs, undefined, { signal: limit.signal })]);
    limit.abort();
    if (inFlight.size > 0) strapi.log.warn(`Shutdown timeout: aborting ${inFlight.size} requests in flight`);
    else if (httpServer.listening) await Promise.race([once(httpServer.close(), 'close'), sleep(closeMs, undefined, { ref: false })]);
    await destroy();
  };
}

async function finish(inFlight: Set<ServerResponse>): Promise<void> {
  const closed = [...inFlight].map((response) => {
    // Otherwise, a proxy would send its next request on the same connection, and the request would be rejected.
    if (!response.headersSent) response.setHeader('Connection', 'close');
    return new Promise((resolve) => response.once('close', resolve));
  });
  await Promise.all(closed);
}

function reject({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const isApi = url.startsWith(`${apiBase}/`);
  response.writeHead(503, {
    Connection: 'close',
    'Retry-After': '5',
    'Content-Type': isApi ? 'application/json' : 'text/plain',
  });
  response.end(isApi ? JSON.stringify({ error: message, errors: [message] }) : message);
}
