import type { Context, Next } from 'koa';
import { announcements, untilAllHaveHeard } from './replicas';

/** Answers nobody who has changed something before every replica has dropped what showed it. Costs nothing on SQLite. */
async function awaitReplicas(ctx: Context, next: Next): Promise<void> {
  const before = announcements();
  try {
    await next();
  } finally {
    if (ctx.method !== 'GET' && announcements() !== before) await untilAllHaveHeard();
  }
}

export default () => awaitReplicas;
