import type { Core } from '@strapi/strapi';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { networkOf } from '../http/network-of';
import { Front } from './front';
import type { Finders } from './target';

let open: Front | undefined;

/** A request; `leave` passes the request on if the file does not exist. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  leave: () => void;
}

/** Responds with a file; returns false if no file has this path. */
export type SendFile = (path: string, exchange: Exchange) => boolean;

/** Installs the response cache and static files in front of Koa's request listener. */
export function openFront(strapi: Core.Strapi, { finders, sendFile }: { finders: Finders; sendFile: SendFile }): void {
  const { httpServer } = strapi.server;
  const { app } = strapi.server;
  const networkOfClient = (request: IncomingMessage, response: ServerResponse) => networkOf(app.createContext(request, response).ip);
  const [behind] = httpServer.listeners('request') as RequestListener[];
  const front = (open = new Front(behind, finders, networkOfClient, (reason) => strapi.log.error(reason)));
  httpServer.removeAllListeners('request');
  httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const leave = () => behind(request, response);
    if (!isRead(request)) return leave();
    try {
      const [path] = request.url.split('?', 1);
      if (front.answer(request, response) || sendFile(path, { request, response, leave })) return;
      if (request.headers.authorization === undefined && finders.isForPage(path, request)) front.answerMissing(request, response);
      else leave();
    } catch (reason) {
      // A malformed URL must not crash the server.
      strapi.log.error(reason);
      if (!response.headersSent) leave();
    }
  });
}

const isRead = (request: IncomingMessage): request is IncomingMessage & { url: string } =>
  (request.method === 'GET' || request.method === 'HEAD') && request.url !== undefined;

/** Returns the size of the response cache, and the number of hits and misses. */
export const sizeOfCache = () => ({ entries: 0, bytes: 0, hits: 0, misses: 0, ...open?.cache.size, ...open?.asked });
