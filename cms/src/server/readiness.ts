import type { Core } from '@strapi/strapi';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { securityHeaders } from '../http/security-headers';
import { checkBucket } from '../images/storage';
import { hasRetries } from '../mail/outbox';
import { environment } from '../settings/environment';
import { sendJson, type Step } from '../http/step';

/** How long a result is reused, so that only one check runs at a time. */
const maxAgeMs = 1_000;
const timeoutMs = 1_500;

const path = '/readyz';
const isReadiness = /^\/readyz(\?|$)/;

interface Readiness {
  /** Whether the database responds. */
  ready: boolean;
  /** Other services that do not work. Pages, sign-in and most staff features still work. */
  degraded: string[];
}

let latest: Promise<Readiness> | undefined;

/** GET /readyz: 200 if the database responds, else 503. Only for requests from this machine. */
export const readiness: Step = (request, response, next) => {
  if (!isReadiness.test(request.url!) || !isLocal(request)) return next();
  latest ??= checkAll().finally(() => setTimeout(() => (latest = undefined), maxAgeMs).unref());
  void latest.then((result) => sendJson(response, result.ready ? 200 : 503, result, securityHeaders(path)));
};

/** Whether a request comes from this machine, such as a container's health check, and not through a proxy. */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined);
  return socket.remoteAddress === socket.localAddress && !isForwarded;
}

async function checkAll(): Promise<Readiness> {
  const checks = [() => strapi.db.connection.raw('select 1'), checkStorage, async () => !(await hasRetries())];
  const [ready, storage, mail] = await Promise.all(checks.map(succeeds));
  // Emails are queued in the database, so their state is unknown during an outage.
  return { ready, degraded: [...(storage ? [] : ['storage']), ...(mail || !ready ? [] : ['mail'])] };
}

/** Whether a check resolves in time, and not with false. */
async function succeeds(check: () => PromiseLike<unknown>): Promise<boolean> {
  try {
    return (await Promise.race([check(), sleep(timeoutMs, false, { ref: false })])) !== false;
  } catch {
    return false;
  }
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
