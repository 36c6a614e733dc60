import type { Context, Next } from 'koa';
import { checkStorage } from '../lib/check-storage';

/** GET /readyz: 200 once database and storage answer, else 503 naming what does not. */
export default () => async (ctx: Context, next: Next) => {
  if (ctx.path !== '/readyz') return next();
  const checks = { database: strapi.db.connection.raw('select 1'), storage: checkStorage() };
  const results = await Promise.allSettled(Object.values(checks));
  const broken = Object.keys(checks).filter((_, index) => results[index].status === 'rejected');
  ctx.status = broken.length > 0 ? 503 : 200;
  ctx.body = { ready: broken.length === 0, broken };
};
