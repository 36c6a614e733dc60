import type { Client } from 'pg';
import { firstData, startOwnSite, type OwnSite } from './own-site';
import { until } from './until';

declare global {
  var connect: Client['connect'];
}

/** Two processes on one database. Saves go through one, reads through the other. */
export class Replicas {
  private constructor(
    readonly writer: OwnSite,
    readonly reader: OwnSite,
    private readonly token: string,
    readonly discard: () => Promise<void>,
  ) {}

  static async start(): Promise<Replicas> {
    const data = await firstData();
    const [writer, reader] = await Promise.all([startOwnSite(data.settings), startOwnSite(data.settings)]);
    return new Replicas(writer, reader, await writer.signIn(), async () => {
      await Promise.all([writer.discard(), reader.discard()]);
      await data.discard();
    });
  }

  async send<Body>(method: string, path: string, body?: object): Promise<Body> {
    const reply = await this.writer.ask<Body>(`/api${path}`, { method, body, token: this.token });
    expect(reply.status).toBeLessThan(300);
    return reply.body;
  }

  async read(path: string): Promise<string> {
    return (await fetch(this.reader.url + path)).text();
  }

  /** Disconnects the reader from change notifications. Returns a function that reconnects it. */
  async cutOff(): Promise<() => Promise<void>> {
    await this.reader.run(() => {
      const { prototype } = serverPackage('pg').Client;
      const connect = (globalThis.connect = prototype.connect);
      prototype.connect = function (this: typeof prototype & { connectionParameters: { application_name: string } }, ...args: []) {
        const isListener = this.connectionParameters.application_name === 'hearthside listener';
        return isListener ? Promise.reject(new Error('cut')) : connect.apply(this, args);
      };
    });
    await this.writer.run(() =>
      strapi.db.connection
        .raw("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hearthside listener'")
        .then(() => null),
    );
    await this.waitUntilListening(false);
    return async () => {
      await this.reader.run(() => void (serverPackage('pg').Client.prototype.connect = globalThis.connect));
      await this.waitUntilListening(true);
    };
  }

  private waitUntilListening(isListening: boolean): Promise<unknown> {
    const isUpToDate = () => serverModule('cache/freshness').isUpToDate();
    return until('the reader notices', async () => (await this.reader.run(isUpToDate)) === isListening);
  }
}
