import type { Context, Next } from 'koa';

// Strapi's own logger writes the query string too, and one of ours carries a reset token.
async function logRequest(ctx: Context, next: Next): Promise<void> {
  const start = Date.now();
  await next();
  strapi.log.http(`${ctx.method} ${ctx.path} (${Date.now() - start} ms) ${ctx.status}`);
}

export default () => logRequest;
