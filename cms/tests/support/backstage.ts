import { performAt } from './server-process';

const perform = <Result>(act: string, ...args: unknown[]) => performAt<Result>(process.env.TEST_BACKSTAGE_URL!, act, ...args);

export const create = <Row>(uid: string, data: object) => perform<Row>('create', uid, data);
export const find = <Row>(uid: string, where: object) => perform<Row[]>('find', uid, where);
export const update = <Row>(uid: string, documentId: string, data: object) => perform<Row>('update', uid, documentId, data);
/** Evaluates an expression that knows `strapi`, in the server's process. */
export const run = <Result>(source: string) => perform<Result>('run', source);
/** For how many milliseconds, at the longest, the server's event loop was held up since this was last asked. */
export const longestStall = () => perform<number>('longestStall');

/** A statement by a connection that is none of Strapi's. */
export const writeFromOutside = (statement: string) =>
  run(
    process.env.DATABASE_URL
      ? `(async () => {
          const { Client } = require('pg');
          const client = new Client(strapi.db.connection.client.config.connection);
          await client.connect();
          await client.query(${JSON.stringify(statement)});
          await client.end();
        })()`
      : `void new (require('better-sqlite3'))(strapi.db.connection.client.config.connection.filename).exec(${JSON.stringify(statement)})`,
  );
