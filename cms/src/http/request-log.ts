import type { Context, Next } from 'koa';
import { randomUUID } from 'node:crypto';
import { environment } from '../settings/environment';

export const requestIdHeader = 'X-Request-Id';

/** Request ids that are accepted from a proxy. Others are replaced. */
const validId = /^[\w-]{8,64}$/;

/**
 * Assigns an id to each request that is not served from the cache: the id from a trusted proxy, or a new one. `log-format` adds the id to
 * every log line of the request.
 */
async function assignRequestId(ctx: Context, next: Next): Promise<void> {
  const proxyId = environment.proxyHops > 0 ? ctx.get(requestIdHeader) : '';
  ctx.state.requestId = validId.test(proxyId) ? proxyId : randomUUID();
  ctx.set(requestIdHeader, ctx.state.requestId);
  await next();
}

/** Returns the id of the current request; undefined outside of requests. */
export const requestId = (): string | undefined => {
  const { requestId: id } = (globalThis.strapi?.requestContext.get()?.state ?? {}) as { requestId?: string };
  return id;
};

export default () => assignRequestId;
