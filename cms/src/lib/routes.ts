import type { Context, Next } from 'koa';
import { endpoints, type Endpoint, type EndpointName } from '../../contract';
import { access } from './access';
import { checkBody } from './check-body';
import { checkQuery } from './check-query';
import { countSave, isSave } from './count-saves';
import { readUpload } from './read-upload';
import { refuseUnknown } from './refuse-unknown';

type Middleware = (ctx: Context, next: Next) => Promise<unknown>;

function route(endpoint: Endpoint, handler: string) {
  const middlewares: Middleware[] = [access(endpoint.access)];
  if (isSave(endpoint)) middlewares.push(countSave(endpoint));
  if (endpoint.path.includes(':id') && (endpoint.upload || endpoint.body)) middlewares.push(refuseUnknown(endpoint.path));
  if (endpoint.upload) middlewares.push(readUpload);
  if (endpoint.query) middlewares.push(checkQuery(endpoint.query));
  if (endpoint.body) middlewares.push(checkBody(endpoint.body));
  return {
    method: endpoint.method,
    path: endpoint.path,
    handler,
    // Strapi's own authorisation needs a permission row per action; ours is the row's rule, asked first.
    config: { auth: false, middlewares },
  };
}

/** A Strapi router of rows of the contract, each with the controller action that answers it. */
export function routes(handlers: Partial<Record<EndpointName, string>>) {
  const named = Object.entries(handlers) as [EndpointName, string][];
  return { type: 'content-api', routes: named.map(([name, handler]) => route(endpoints[name], handler)) };
}
