import type { Context, Next } from 'koa';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkBucket } from '../images/object-storage';
import { environment } from '../settings/environment';

/** For how long an answer stands in for the next ones: however often somebody asks, one question at a time is under way. */
const freshness = 1_000;
const patience = 3_000;

let latest: Promise<string[]> | undefined;

/** GET /readyz: 200 once database and storage answer, else 503 naming what does not; for nobody but this machine itself. */
async function answerReadiness(ctx: Context, next: Next): Promise<void> {
  if (ctx.path !== '/readyz' || !isFromHere(ctx)) return next();
  latest ??= findBroken().finally(() => setTimeout(() => (latest = undefined), freshness).unref());
  const broken = await latest;
  ctx.status = broken.length > 0 ? 503 : 200;
  ctx.body = { ready: broken.length === 0, broken };
}

/** A container's health check or an operator on this machine, and no proxy on behalf of somebody else. */
function isFromHere({ req }: Context): boolean {
  const { remoteAddress, localAddress } = req.socket;
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => req.headers[name] !== undefined);
  return remoteAddress === localAddress && !isForwarded;
}

async function findBroken(): Promise<string[]> {
  const checks = { database: strapi.db.connection.raw('select 1'), storage: checkStorage() };
  const inTime = (check: PromiseLike<unknown>) =>
    Promise.race([check, sleep(patience, undefined, { ref: false }).then(() => Promise.reject(new Error('No answer')))]);
  const results = await Promise.allSettled(Object.values(checks).map(inTime));
  return Object.keys(checks).filter((_, index) => results[index].status === 'rejected');
}

/** Resolves when pictures could be stored now; rejects with the reason when not. */
async function checkStorage(): Promise<void> {
  const { s3, dataDir } = environment;
  if (s3) await checkBucket(s3);
  else await access(join(dataDir, 'public/uploads'), constants.W_OK);
}

export default () => answerReadiness;
