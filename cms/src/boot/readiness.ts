import type { Context, Next } from 'koa';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkBucket } from '../images/object-storage';
import { hasPostponed } from '../mail/outbox';
import { environment } from '../settings/environment';

/** For how long an answer stands in for the next ones: however often somebody asks, one question at a time is under way. */
const freshness = 1_000;
const patience = 1_500;

interface Readiness {
  /** Whether the database answers, without which little can be done. */
  ready: boolean;
  /** What else does not work at the moment. Pages, sign-in and most of what staff do go on. */
  degraded: string[];
}

let latest: Promise<Readiness> | undefined;

/** GET /readyz: 200 while the database answers, else 503; for nobody but this machine itself. */
async function answerReadiness(ctx: Context, next: Next): Promise<void> {
  if (ctx.path !== '/readyz' || !isFromHere(ctx)) return next();
  latest ??= look().finally(() => setTimeout(() => (latest = undefined), freshness).unref());
  const readiness = await latest;
  ctx.status = readiness.ready ? 200 : 503;
  ctx.body = readiness;
}

/** A container's health check or an operator on this machine, and no proxy on behalf of somebody else. */
function isFromHere({ req }: Context): boolean {
  const { remoteAddress, localAddress } = req.socket;
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => req.headers[name] !== undefined);
  return remoteAddress === localAddress && !isForwarded;
}

async function look(): Promise<Readiness> {
  const [ready, storage, mail] = await Promise.all(
    [strapi.db.connection.raw('select 1'), checkStorage(), checkMail()].map((check) =>
      Promise.race([check, sleep(patience, undefined, { ref: false }).then(() => Promise.reject(new Error('Timed out')))]).then(
        () => true,
        () => false,
      ),
    ),
  );
  // Emails wait in the database: while that is away, nobody knows of them.
  return { ready, degraded: [...(storage ? [] : ['storage']), ...(mail || !ready ? [] : ['mail'])] };
}

/** Resolves when pictures could be stored now; rejects with the reason when not. */
async function checkStorage(): Promise<void> {
  const { s3, dataDir } = environment;
  if (s3) await checkBucket(s3);
  else await access(join(dataDir, 'public/uploads'), constants.W_OK);
}

/** Rejects while emails wait for the mail server, which did not take them. */
async function checkMail(): Promise<void> {
  if (await hasPostponed()) throw new Error('Some emails failed and will be retried');
}

export default () => answerReadiness;
