import type { Core } from '@strapi/strapi';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { CacheHandler } from '../cache/cache-handler';
import { findEndpoint } from '../cache/target';
import { graphql } from '../graphql/endpoint';
import { failureBody } from '../http/errors';
import { decodePath } from '../http/security-headers';
import { findPages, missingPage } from '../site/pages';
import { builtSite } from '../site/renderer';
import { sendFiles } from './files';
import { observe } from './metrics';
import { readiness } from './readiness';
import { drain } from './shutdown';
import { sendJson, type Step } from '../http/step';

/** Installs the steps that each request passes, from first to last. Koa answers what they leave. */
export function installPipeline(strapi: Core.Strapi): void {
  const { httpServer } = strapi.server;
  const [koa] = httpServer.listeners('request') as RequestListener[];
  const site = builtSite(strapi);
  const pages = findPages(strapi, site);
  // Finding the page of a path is slowest, so it comes last.
  const cache = new CacheHandler(koa, [findEndpoint, pages.find]);
  const sendMissing: Step = (request, response, next) => {
    if (request.headers.authorization === undefined && pages.isForPage(request)) void cache.send(missingPage, request, response);
    else next();
  };

  const steps: Step[] = [
    observe(strapi, (path) => Boolean(site?.kindOf(path))),
    drain(strapi),
    rejectTargets,
    readiness,
    graphql(cache),
    reads(cache.answer),
    reads(sendFiles(strapi, site?.files)),
    reads(sendMissing),
    rejectUndecodable,
    koa,
  ];
  httpServer.removeAllListeners('request');
  httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    let index = 0;
    const next = (): void => steps[index++](request, response, next);
    try {
      next();
    } catch (reason) {
      // A malformed URL must not crash the server.
      strapi.log.error(reason);
      if (!response.headersSent) koa(request, response);
    }
  });
}

/** Skips a step unless the request reads. */
const reads =
  (step: Step): Step =>
  (request, response, next) =>
    request.method === 'GET' || request.method === 'HEAD' ? step(request, response, next) : next();

const reject = (response: ServerResponse, status: number, message: string) =>
  sendJson(response, status, failureBody({ messages: [message] }));

/** Rejects request targets that are not paths. HTTP also allows `*` and, for proxies, complete URLs. */
const rejectTargets: Step = ({ url }, response, next) =>
  url?.startsWith('/') ? next() : reject(response, 400, 'The request is malformed');

/** Rejects paths that libraries behind this step could not decode. */
const rejectUndecodable: Step = ({ url = '' }, response, next) =>
  decodePath(url.split('?', 1)[0]) === null ? reject(response, 404, 'Not found') : next();
