import type { Core } from '@strapi/strapi';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { apiBase, endpoints } from '../../contract';
import { requestIdHeader } from '../http/request-log';
import { environment } from '../settings/environment';
import { requestSeconds } from './metrics';

/** Maximum length of a path in the log. */
const maxPathLength = 200;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const segment = /:\w+/g;
const routesOfApi = Object.values(endpoints).map(({ method, path }) => ({
  method: method as string,
  route: `${apiBase}${path}`,
  pattern: new RegExp(`^${apiBase}${path.replace(segment, '[^/]+')}$`),
}));

const prefixes: [pattern: RegExp, route: string][] = [
  [/^\/(_health|readyz|graphql)$/, '$1'],
  [/^\/uploads\//, '/uploads'],
  [/^\/(admin|content-manager|content-type-builder|upload|i18n|email|users-permissions)(\/|$)/, 'panel'],
  [/\.\w{1,12}$/, 'file'],
];

type IsPage = (path: string) => boolean;

/** Returns the route label of a request. The number of labels is bounded, whatever paths clients request. */
function routeOf(method: string, path: string, isPage: IsPage): string {
  if (path.startsWith(`${apiBase}/`)) {
    const match = routesOfApi.find((row) => row.method === method && row.pattern.test(path));
    return match?.route ?? `${apiBase}/…`;
  }
  const [pattern, name] = prefixes.find(([prefix]) => prefix.test(path)) ?? [];
  if (pattern && name) return name === '$1' ? path : name;
  if (!isPage(path)) return 'none';
  const [, first = '', second] = path.split('/');
  return `/${first}${second === undefined ? '' : '/:id'}`;
}

/** Counts every request, cached or not, and logs it at the level `http`, without the query string. */
export function observeRequests(strapi: Core.Strapi, isPage: IsPage): void {
  const isLogged = strapi.log.isLevelEnabled('http');
  if (!isLogged && environment.metrics.port === undefined) return;
  const { httpServer } = strapi.server;
  const [handle] = httpServer.listeners('request') as RequestListener[];
  httpServer.removeAllListeners('request');
  httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const path = (request.url ?? '').split('?', 1)[0];
      const method = methods.find((name) => name === request.method) ?? 'other';
      // The client closed the connection early; nginx uses 499 too.
      const status = response.writableFinished ? response.statusCode : 499;
      requestSeconds.observe({ method, route: routeOf(method, path, isPage), status }, seconds);
      if (!isLogged) return;
      const fields = { request: response.getHeader(requestIdHeader), method, path: path.slice(0, maxPathLength), status };
      strapi.log.http('request completed', { ...fields, ms: Math.round(seconds * 1000) });
    });
    return handle(request, response);
  });
}
