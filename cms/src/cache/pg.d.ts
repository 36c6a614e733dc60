// Types of the package's API that the server and the tests use; the package ships none.
declare module 'pg' {
  import { EventEmitter } from 'node:events';
  import type { Socket } from 'node:net';

  interface Settings {
    connectionString?: string;
    application_name?: string;
    keepAlive?: boolean;
    connectionTimeoutMillis?: number;
    query_timeout?: number;
  }
  export class Client extends EventEmitter {
    constructor(settings: Settings);
    connect(): Promise<void>;
    query<Row = Record<string, string>>(
      statement: string | { text: string; query_timeout: number },
      values?: unknown[],
    ): Promise<{ rows: Row[] }>;
    end(): Promise<void>;
    connection?: { stream?: Socket };
  }
  export function escapeLiteral(text: string): string;
}
