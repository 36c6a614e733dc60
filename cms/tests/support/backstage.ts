import { performAt } from './server-process';

const processes = process.env.TEST_BACKSTAGE_URLS!.split(' ');
const waitForAcknowledgements = `require(strapi.dirs.dist.root + '/src/cache/replicas').waitForAcknowledgements()`;

/** Runs an action in these processes. Resolves after all processes were notified of its changes, as requests do. */
async function performIn<Result>(urls: string[], action: string, ...args: unknown[]): Promise<Result[]> {
  const results = await Promise.all(urls.map((url) => performAt<Result>(url, action, ...args)));
  if (processes.length > 1) await Promise.all(urls.map((url) => performAt(url, 'run', waitForAcknowledgements)));
  return results;
}

const perform = async <Result>(action: string, ...args: unknown[]) => (await performIn<Result>(processes.slice(0, 1), action, ...args))[0];

export const create = <Row>(uid: string, data: object) => perform<Row>('create', uid, data);
export const find = <Row>(uid: string, where: object) => perform<Row[]>('find', uid, where);
export const update = <Row>(uid: string, documentId: string, data: object) => perform<Row>('update', uid, documentId, data);
/** Evaluates an expression, which can use `strapi`, in the site's first process. */
export const run = <Result>(source: string) => perform<Result>('run', source);
/** Evaluates an expression in the site's second process, or in its only one. */
export const runInNext = async <Result>(source: string) => (await performIn<Result>(processes.slice(0, 2).slice(-1), 'run', source))[0];
/** Evaluates an expression in every process, for state that each has in memory. */
export const runInEach = <Result>(source: string) => performIn<Result>(processes, 'run', source);
/** Returns the longest event-loop delay (ms) of the site's first process since the last call. */
export const longestStall = () => perform<number>('longestStall');

/** Executes a statement on a connection that Strapi does not own. */
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
