import type { Context, Next } from 'koa';
import { announcements, untilAllHaveHeard } from './replicas';

/** Delays the response to a change until every replica has invalidated its cache. No cost on SQLite. */
async function awaitReplicas(ctx: Context, next: Next): Promise<void> {
  const before = announcements();
  try {
    await next();
  } finally {
    if (ctx.method !== 'GET' && announcements() !== before) await untilAllHaveHeard();
  }
}

export default () => awaitReplicas;
