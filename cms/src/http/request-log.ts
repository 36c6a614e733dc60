import type { Context, Next } from 'koa';
import { randomUUID } from 'node:crypto';
import { environment } from '../settings/environment';

export const requestIdHeader = 'X-Request-Id';

/** What a proxy may call a request; anything else gets a name of ours. */
const shape = /^[\w-]{8,64}$/;

/**
 * Names each request that is not answered from the cache, for whoever looks for it in the logs: as the proxies call it that stand in
 * front, else anew. What happens within it is logged under that name (`log-format`).
 */
async function nameRequest(ctx: Context, next: Next): Promise<void> {
  const given = environment.proxyHops > 0 ? ctx.get(requestIdHeader) : '';
  ctx.state.requestId = shape.test(given) ? given : randomUUID();
  ctx.set(requestIdHeader, ctx.state.requestId);
  await next();
}

/** The name of the request under way; undefined when the server acts by itself. */
export const requestId = (): string | undefined => {
  const { requestId: id } = (globalThis.strapi?.requestContext.get()?.state ?? {}) as { requestId?: string };
  return id;
};

export default () => nameRequest;
