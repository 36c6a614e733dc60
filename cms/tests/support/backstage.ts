import { performAt } from './server-process';

const processes = process.env.TEST_BACKSTAGE_URLS!.split(' ');
const untilAllHaveHeard = `require(strapi.dirs.dist.root + '/src/cache/replicas').untilAllHaveHeard()`;

/** Done by these processes. The others have heard of it before it resolves, as before a request is answered. */
async function performIn<Result>(some: string[], act: string, ...args: unknown[]): Promise<Result[]> {
  const results = await Promise.all(some.map((one) => performAt<Result>(one, act, ...args)));
  if (processes.length > 1) await Promise.all(some.map((one) => performAt(one, 'run', untilAllHaveHeard)));
  return results;
}

const perform = async <Result>(act: string, ...args: unknown[]) => (await performIn<Result>(processes.slice(0, 1), act, ...args))[0];

export const create = <Row>(uid: string, data: object) => perform<Row>('create', uid, data);
export const find = <Row>(uid: string, where: object) => perform<Row[]>('find', uid, where);
export const update = <Row>(uid: string, documentId: string, data: object) => perform<Row>('update', uid, documentId, data);
/** Evaluates an expression that knows `strapi`, in the server's process; in the first where a site is several. */
export const run = <Result>(source: string) => perform<Result>('run', source);
/** Evaluates it in the process whose turn comes after the first: the first itself where there is no other. */
export const runInNext = async <Result>(source: string) => (await performIn<Result>(processes.slice(0, 2).slice(-1), 'run', source))[0];
/** Evaluates it in every process: for what each has in its memory. */
export const runInEach = <Result>(source: string) => performIn<Result>(processes, 'run', source);
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
