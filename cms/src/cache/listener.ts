import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { environment } from '../settings/environment';

export const channel = 'hearthside_changes';
/** `application_name` of listener connections; used to count the other replicas in `pg_stat_activity`. */
const listenerName = 'hearthside listener';

/**
 * How long (ms) a connection counts as healthy after its last response. Writers wait at least this long for acknowledgements, so that a
 * disconnected replica has stopped serving cached responses by then. Exception: during a database outage, see `front`.
 */
export const lease = 1000;
const heartbeatMs = 250;
/** Query timeout (ms). After it, the listener reconnects. */
const timeoutMs = 800;
const maxPauseMs = 1000;

export interface Heard {
  onNote: (payload: string) => void;
  onFailure: (reason: unknown) => void;
  /** Called when a query times out; the database may be down. */
  onSilence: () => Promise<unknown>;
  /** Called after each successful query. */
  onReachable: () => void;
}

/** A dedicated connection that listens on the change channel and reconnects when it is lost. */
export class Listener {
  private client: Client | undefined;
  private provenAt = -Infinity;
  private hasMissed = true;
  private isClosed = false;

  constructor(private readonly heard: Heard) {}

  /** Resolves after the first connection attempt, successful or not. Later reconnects are not awaited. */
  async open(): Promise<void> {
    await this.tryToConnect();
    void this.keepAlive();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    // A half-open connection may never close, so closing has a timeout.
    await Promise.race([this.forget(), sleep(timeoutMs, undefined, { ref: false })]);
  }

  /** Returns 'no' once after each reconnect, because notifications may have been missed. */
  get state(): 'yes' | 'no' | 'unknown' {
    if (performance.now() - this.provenAt > lease) return 'unknown';
    if (!this.hasMissed) return 'yes';
    this.hasMissed = false;
    return 'no';
  }

  async note(payload: string): Promise<void> {
    await this.client?.query('select pg_notify($1, $2)', [channel, payload]);
  }

  /** Returns the number of other listeners. */
  async countOthers(): Promise<number> {
    const others = `select count(*) from pg_stat_activity
      where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()`;
    const { rows } = await this.client!.query(others, [listenerName]);
    return Number(rows[0].count);
  }

  private async keepAlive(): Promise<void> {
    let pause = heartbeatMs;
    while (!this.isClosed) {
      await sleep(pause, undefined, { ref: false });
      if (this.isClosed) return;
      const isHealthy = (this.client && (await this.prove())) || (await this.reconnect());
      pause = isHealthy ? heartbeatMs : Math.min(2 * pause, maxPauseMs);
    }
  }

  /** Reconnects and checks the database through the pool at the same time, to detect an outage after one timeout instead of two. */
  private async reconnect(): Promise<boolean> {
    const [isOpen] = await Promise.all([this.tryToConnect(), this.heard.onSilence()]);
    return isOpen;
  }

  private async tryToConnect(): Promise<boolean> {
    const client = new Client({
      connectionString: environment.databaseUrl,
      application_name: listenerName,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on('error', (reason) => this.lose(client, reason));
    client.on('end', () => this.lose(client, new Error('The change listener’s database connection was closed')));
    client.on('notification', ({ payload }: { payload: string }) => this.heard.onNote(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (reason) {
      this.heard.onFailure(reason);
      client.end().catch(() => undefined);
      return false;
    }
    this.client = client;
    this.hasMissed = true;
    return this.prove();
  }

  /** Checks the connection. Notifications sent before this query arrive before its result. */
  private async prove(): Promise<boolean> {
    const startedAt = performance.now();
    const { client } = this;
    try {
      await client?.query('select 1');
    } catch (reason) {
      if (client) this.lose(client, reason);
      return false;
    }
    if (!client || this.client !== client) return false;
    this.provenAt = startedAt;
    this.heard.onReachable();
    return true;
  }

  private lose(client: Client, reason: unknown): void {
    if (this.client !== client) return;
    void this.forget();
    if (!this.isClosed) this.heard.onFailure(reason);
  }

  private async forget(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    this.provenAt = -Infinity;
    await client?.end().catch(() => undefined);
  }
}
