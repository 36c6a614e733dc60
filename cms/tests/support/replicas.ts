import { firstData, startOwnSite, type OwnSite } from './own-site';
import { founder } from './server-process';

const json = { 'content-type': 'application/json' };

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
    const writer = await startOwnSite(data.settings);
    const reader = await startOwnSite(data.settings);
    const body = JSON.stringify({ username: founder.username, password: founder.password });
    const reply = await fetch(`${writer.url}/api/auth/login`, { method: 'POST', headers: json, body });
    const { token } = (await reply.json()) as { token: string };
    return new Replicas(writer, reader, token, async () => {
      await Promise.all([writer.discard(), reader.discard()]);
      await data.discard();
    });
  }

  async send<Body>(method: string, path: string, body?: FormData | object): Promise<Body> {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${this.writer.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(!isForm && json) },
      body: isForm ? body : body && JSON.stringify(body),
    });
    expect(reply.ok).toBe(true);
    return (await reply.json()) as Body;
  }

  async read(path: string): Promise<string> {
    return (await fetch(this.reader.url + path)).text();
  }

  /** Disconnects the reader from change notifications. Returns a function that reconnects it. */
  async cutOff(): Promise<() => Promise<void>> {
    await this.reader.run(`(() => {
      const { Client } = require('pg');
      const connect = (globalThis.connect = Client.prototype.connect);
      Client.prototype.connect = function (...args) {
        return this.connectionParameters.application_name === 'hearthside listener' ? Promise.reject(new Error('cut')) : connect.apply(this, args);
      };
    })()`);
    await this.writer.run(
      `strapi.db.connection.raw("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hearthside listener'").then(() => null)`,
    );
    await this.waitUntilListening(false);
    return async () => {
      await this.reader.run(`void (require('pg').Client.prototype.connect = globalThis.connect)`);
      await this.waitUntilListening(true);
    };
  }

  private async waitUntilListening(isListening: boolean): Promise<void> {
    const isUpToDate = `require(strapi.dirs.dist.root + '/src/cache/freshness').isUpToDate()`;
    while ((await this.reader.run<boolean>(isUpToDate)) !== isListening);
  }
}
