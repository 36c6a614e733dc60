// The package has no types of its own; this is what the tests use of it.
declare module 'pg' {
  export class Client {
    constructor(options: { connectionString: string });
    connect(): Promise<void>;
    query(statement: string): Promise<{ rows: Record<string, string>[] }>;
    end(): Promise<void>;
  }
}
