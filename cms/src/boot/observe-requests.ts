import type { Core } from '@strapi/strapi';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { apiBase, endpoints } from '../../contract';
import { requestIdHeader } from '../http/request-log';
import { environment } from '../settings/environment';
import { requestSeconds } from './metrics';

/** Longer paths tell nothing more to whoever reads the log. */
const longestPath = 200;

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

/** What requests are counted under: few names, whatever anybody asks for. */
function routeOf(method: string, path: string, isPage: IsPage): string {
  if (path.startsWith(`${apiBase}/`)) {
    const found = routesOfApi.find((row) => row.method === method && row.pattern.test(path));
    return found?.route ?? `${apiBase}/…`;
  }
  const [pattern, name] = prefixes.find(([one]) => one.test(path)) ?? [];
  if (pattern && name) return name === '$1' ? path : name;
  if (!isPage(path)) return 'none';
  const [, first = '', second] = path.split('/');
  return `/${first}${second === undefined ? '' : '/:id'}`;
}

/** Counts every request, from the cache or not, and writes it to the log at the level http: never what stands behind the question mark. */
export function observeRequests(strapi: Core.Strapi, isPage: IsPage): void {
  const isLogged = strapi.log.isLevelEnabled('http');
  if (!isLogged && environment.metrics.port === undefined) return;
  const { httpServer } = strapi.server;
  const [answer] = httpServer.listeners('request') as RequestListener[];
  httpServer.removeAllListeners('request');
  httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now();
    response.once('close', () => {
      const seconds = (performance.now() - began) / 1000;
      const path = (request.url ?? '').split('?', 1)[0];
      const method = methods.find((known) => known === request.method) ?? 'other';
      // One that went away before it was answered; nginx counts it so, too.
      const status = response.writableFinished ? response.statusCode : 499;
      requestSeconds.observe({ method, route: routeOf(method, path, isPage), status }, seconds);
      if (!isLogged) return;
      const named = { request: response.getHeader(requestIdHeader), method, path: path.slice(0, longestPath), status };
      strapi.log.http('answered', { ...named, ms: Math.round(seconds * 1000) });
    });
    return answer(request, response);
  });
}
