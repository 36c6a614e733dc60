import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { environment } from '../settings/environment';

export const channel = 'hearthside_changes';
/** By which listeners know one another in PostgreSQL's list of connections. */
const listenerName = 'hearthside listener';

/**
 * For how long (milliseconds) a connection counts as whole after it last answered. Whoever saves waits no less for those who do not
 * acknowledge, so that one who is cut off has stopped by then to answer from what it kept; unless it has lost the database itself (`front`).
 */
export const lease = 1000;
const heartbeat = 250;
/** How long it waits for an answer: one that is late is asked for on a new connection. */
const patience = 800;
const longestPause = 1000;

export interface Heard {
  onNote: (payload: string) => void;
  onFailure: (reason: unknown) => void;
  /** It does not answer, so that there may be no database. */
  onSilence: () => Promise<unknown>;
  /** It has answered just now. */
  onReachable: () => void;
}

/** A connection of its own that hears what is noted on the channel, and is opened anew whenever it is lost. */
export class Listener {
  private client: Client | undefined;
  private provenAt = -Infinity;
  private hasMissed = true;
  private isClosed = false;

  constructor(private readonly heard: Heard) {}

  /** Returns once the first connection is open or has failed; those after it are nobody's to wait for. */
  async open(): Promise<void> {
    await this.tryToConnect();
    void this.keepAlive();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    // One that is cut off never says goodbye.
    await Promise.race([this.forget(), sleep(patience, undefined, { ref: false })]);
  }

  /** 'no' for once after a connection was opened: nobody knows what was noted before. */
  get state(): 'yes' | 'no' | 'unknown' {
    if (performance.now() - this.provenAt > lease) return 'unknown';
    if (!this.hasMissed) return 'yes';
    this.hasMissed = false;
    return 'no';
  }

  async note(payload: string): Promise<void> {
    await this.client?.query('select pg_notify($1, $2)', [channel, payload]);
  }

  /** How many others listen. */
  async countOthers(): Promise<number> {
    const others = `select count(*) from pg_stat_activity
      where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()`;
    const { rows } = await this.client!.query(others, [listenerName]);
    return Number(rows[0].count);
  }

  private async keepAlive(): Promise<void> {
    let pause = heartbeat;
    while (!this.isClosed) {
      await sleep(pause, undefined, { ref: false });
      if (this.isClosed) return;
      const isWhole = (this.client && (await this.prove())) || (await this.reconnect());
      pause = isWhole ? heartbeat : Math.min(2 * pause, longestPause);
    }
  }

  /** Whether others still reach the database is found out meanwhile: they do not wait for two disappointments in a row. */
  private async reconnect(): Promise<boolean> {
    const [isOpen] = await Promise.all([this.tryToConnect(), this.heard.onSilence()]);
    return isOpen;
  }

  private async tryToConnect(): Promise<boolean> {
    const client = new Client({
      connectionString: environment.databaseUrl,
      application_name: listenerName,
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
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

  /** What was noted before this question has arrived with its answer. */
  private async prove(): Promise<boolean> {
    const asked = performance.now();
    const { client } = this;
    try {
      await client?.query('select 1');
    } catch (reason) {
      if (client) this.lose(client, reason);
      return false;
    }
    if (!client || this.client !== client) return false;
    this.provenAt = asked;
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
