import type { Core } from '@strapi/strapi';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '../../contract';
import { environment } from '../settings/environment';

/** For how long one behind proxies goes on answering until they have asked after its health: deploy/Caddyfile does every two seconds. */
const notice = environment.proxyHops > 0 ? 5_000 : 0;
/** How long requests in flight may take to finish; scripts and docker-compose.yml wait longer before they kill. */
const patience = 10_000;
/** How long connections may take to close that nobody answers on any more. */
const farewell = 500;

const message = 'The server is restarting. Try again in a moment.';

/**
 * Lets a server that is asked to end finish what it has begun. Behind proxies it first says at `/_health` that it is leaving, so
 * that they ask another replica, and goes on answering until they know. Strapi cuts every connection first; here requests in flight
 * are answered, uploads and saves included, and new ones are turned away, before Strapi takes down the rest.
 */
export function stopGracefully(strapi: Core.Strapi): void {
  const { httpServer } = strapi.server;
  const inFlight = new Set<ServerResponse>();
  let isLeaving = false;
  let isStopping = false;

  const [answer] = httpServer.listeners('request') as RequestListener[];
  httpServer.removeAllListeners('request');
  httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isStopping || (isLeaving && request.url === '/_health')) return refuse(request, response);
    // A proxy is not to hold connections that are about to be closed.
    if (isLeaving) response.setHeader('Connection', 'close');
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
    return answer(request, response);
  });

  const destroy = strapi.destroy.bind(strapi);
  strapi.destroy = async () => {
    isLeaving = true;
    await sleep(notice);
    isStopping = true;
    httpServer.closeIdleConnections();
    const limit = new AbortController();
    await Promise.race([finish(inFlight), sleep(patience, undefined, { signal: limit.signal })]);
    limit.abort();
    if (inFlight.size > 0) strapi.log.warn(`Shutdown timeout: aborting ${inFlight.size} requests in flight`);
    else if (httpServer.listening) await Promise.race([once(httpServer.close(), 'close'), sleep(farewell, undefined, { ref: false })]);
    await destroy();
  };
}

async function finish(inFlight: Set<ServerResponse>): Promise<void> {
  const answers = [...inFlight].map((response) => {
    // Otherwise a proxy would send its next request on the same connection, to be turned away.
    if (!response.headersSent) response.setHeader('Connection', 'close');
    return new Promise((closed) => response.once('close', closed));
  });
  await Promise.all(answers);
}

function refuse({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const isApi = url.startsWith(`${apiBase}/`);
  response.writeHead(503, {
    Connection: 'close',
    'Retry-After': '5',
    'Content-Type': isApi ? 'application/json' : 'text/plain',
  });
  response.end(isApi ? JSON.stringify({ error: message, errors: [message] }) : message);
}
