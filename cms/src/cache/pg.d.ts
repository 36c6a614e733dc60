// The package has no types of its own; this is what is used of it here and in the tests.
declare module 'pg' {
  import { EventEmitter } from 'node:events';

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
    query(statement: string | { text: string; query_timeout: number }, values?: unknown[]): Promise<{ rows: Record<string, string>[] }>;
    end(): Promise<void>;
  }
}
