import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkBucket } from '../images/storage';
import { hasRetries } from '../mail/outbox';
import { environment } from '../settings/environment';

/** How long a result is reused, so that only one check runs at a time. */
const maxAgeMs = 1_000;
const timeoutMs = 1_500;

interface Readiness {
  /** Whether the database responds. */
  ready: boolean;
  /** Other services that do not work. Pages, sign-in and most staff features still work. */
  degraded: string[];
}

let latest: Promise<Readiness> | undefined;

/** GET /readyz: 200 if the database responds, else 503. Only for requests from this machine. */
async function answerReadiness(ctx: Context, next: Next): Promise<void> {
  if (ctx.path !== '/readyz' || !isLocal(ctx)) return next();
  latest ??= checkAll().finally(() => setTimeout(() => (latest = undefined), maxAgeMs).unref());
  const readiness = await latest;
  ctx.status = readiness.ready ? 200 : 503;
  ctx.body = readiness;
}

/** Whether a request comes from this machine, such as a container's health check, and not through a proxy. */
function isLocal({ req }: Context): boolean {
  const { remoteAddress, localAddress } = req.socket;
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => req.headers[name] !== undefined);
  return remoteAddress === localAddress && !isForwarded;
}

async function checkAll(): Promise<Readiness> {
  const [ready, storage, mail] = await Promise.all(
    [strapi.db.connection.raw('select 1'), checkStorage(), checkMail()].map((check) =>
      Promise.race([check, sleep(timeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error('Timed out')))]).then(
        () => true,
        () => false,
      ),
    ),
  );
  // Emails are queued in the database, so their state is unknown during an outage.
  return { ready, degraded: [...(storage ? [] : ['storage']), ...(mail || !ready ? [] : ['mail'])] };
}

/** Resolves if images can be stored; otherwise rejects with the reason. */
async function checkStorage(): Promise<void> {
  const { s3, dataDir } = environment;
  if (s3) await checkBucket(s3);
  else await access(join(dataDir, 'public/uploads'), constants.W_OK);
}

/** Logs a warning if images cannot be stored. The server starts anyway, because everything else works. */
export async function warnAboutStorage({ log }: Core.Strapi): Promise<void> {
  await checkStorage().catch((reason: Error & { $metadata?: { httpStatusCode?: number } }) => {
    const setting = environment.s3 ? `S3_BUCKET ${environment.s3.bucket}` : 'DATA_DIR';
    const isMissing = reason.$metadata?.httpStatusCode === 404;
    log.warn(`Images cannot be stored: ${setting} ${isMissing ? 'does not exist' : `is not available (${String(reason)})`}.`);
  });
}

/** Rejects while emails wait to be retried. */
async function checkMail(): Promise<void> {
  if (await hasRetries()) throw new Error('Some emails failed and will be retried');
}

export default () => answerReadiness;
