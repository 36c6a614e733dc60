import type { Core } from '@strapi/strapi';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, Histogram, collectDefaultMetrics, register } from 'prom-client';
import { sizeOfCache } from '../cache/open-front';
import { databaseIsAway } from '../database/presence';
import { rejectedAttempts } from '../http/throttle';
import { outboxState } from '../mail/outbox';
import { environment } from '../settings/environment';

/** From cached responses (below 1 ms) to the time after which people give up. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Duration of requests in seconds. Also counts the requests by route and status. */
export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'HTTP requests by route, method and status; 499 means the client closed the connection',
  labelNames: ['route', 'method', 'status'],
  buckets,
});

function countRefusals(): void {
  new Counter({
    name: 'hearthside_refused_attempts_total',
    help: 'Requests rejected by a rate limit',
    labelNames: ['limit'],
    collect() {
      this.reset();
      rejectedAttempts.forEach((count, limit) => this.inc({ limit }, count));
    },
  });
}

function watchCache(): void {
  new Counter({
    name: 'hearthside_cache_requests_total',
    help: 'Anonymous reads served from the response cache (hit) or rendered (miss)',
    labelNames: ['outcome'],
    collect() {
      const { hits, misses } = sizeOfCache();
      this.reset();
      this.inc({ outcome: 'hit' }, hits);
      this.inc({ outcome: 'miss' }, misses);
    },
  });
  new Gauge({
    name: 'hearthside_cache_bytes',
    help: 'Response cache size in bytes',
    collect() {
      this.set(sizeOfCache().bytes);
    },
  });
}

/** Members of knex's pool, which its types omit. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

function watchDatabase({ db }: Core.Strapi): void {
  const { pool } = (db.connection as unknown as { client: { pool: Pool } }).client;
  new Gauge({
    name: 'hearthside_database_up',
    help: '1 if the database is reachable, 0 if not',
    collect() {
      this.set(databaseIsAway() ? 0 : 1);
    },
  });
  new Gauge({
    name: 'hearthside_database_connections',
    help: 'Database pool connections: used, idle and pending acquires',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'used' }, pool.numUsed());
      this.set({ state: 'idle' }, pool.numFree());
      this.set({ state: 'awaited' }, pool.numPendingAcquires());
    },
  });
}

/** Timeout in ms for metrics from the database. */
const timeoutMs = 1000;

/** Returns undefined after a timeout or an error, because the other metrics are most important during an outage. */
async function withTimeout<Result>(query: Promise<Result>): Promise<Result | undefined> {
  try {
    return await Promise.race([query, sleep(timeoutMs, undefined, { ref: false })]);
  } catch (reason) {
    strapi.log.warn(reason);
    return undefined;
  }
}

function watchOutbox(): void {
  const age = new Gauge({ name: 'hearthside_outbox_oldest_seconds', help: 'Age of the oldest queued email in seconds' });
  new Gauge({
    name: 'hearthside_outbox_emails',
    help: 'Outbox emails: waiting and failed',
    labelNames: ['state'],
    async collect() {
      const state = await withTimeout(outboxState());
      // Keeps the previous values.
      if (!state) return;
      const { waiting, failed, oldest } = state;
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'failed' }, failed);
      age.set(oldest === null ? 0 : (Date.now() - oldest) / 1000);
    },
  });
}

/** Serves GET /metrics in the Prometheus format on METRICS_PORT, if set. Returns a function that stops the server. */
export async function openMetrics(strapi: Core.Strapi): Promise<() => void> {
  const { host, port } = environment.metrics;
  if (port === undefined) return () => undefined;
  collectDefaultMetrics();
  countRefusals();
  watchCache();
  watchDatabase(strapi);
  watchOutbox();
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    return register.metrics().then(
      (metrics) => response.writeHead(200, { 'Content-Type': register.contentType }).end(metrics),
      (reason: unknown) => {
        strapi.log.warn(reason);
        response.writeHead(503).end();
      },
    );
  });
  server.requestTimeout = 10_000;
  await once(server.listen(port, host), 'listening').catch(({ message }: Error) => {
    throw new Error(`Cannot listen on METRICS_HOST ${host}, METRICS_PORT ${port}: ${message}`);
  });
  server.on('error', (reason) => strapi.log.warn(reason));
  return () => void server.close();
}
