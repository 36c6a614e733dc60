import type { Run, ServerCode } from './server-code';
import { performAt, runAt } from './server-process';

const processes = process.env.TEST_BACKSTAGE_URLS!.split(' ');
const [first] = processes;

/** Resolves after all processes were notified of changes in these processes, as requests do. */
async function acknowledged(urls: string[]): Promise<void> {
  if (processes.length > 1)
    await Promise.all(urls.map((url) => runAt(url, () => serverModule('cache/replicas').waitForAcknowledgements())));
}

async function perform<Result>(action: string, ...args: unknown[]): Promise<Result> {
  const result = await performAt<Result>(first, action, ...args);
  await acknowledged([first]);
  return result;
}

export const create = <Row>(uid: string, data: object) => perform<Row>('create', uid, data);
export const find = <Row>(uid: string, where: object) => perform<Row[]>('find', uid, where);
export const update = <Row>(uid: string, documentId: string, data: object) => perform<Row>('update', uid, documentId, data);
export const remove = (uid: string, documentId: string) => perform('remove', uid, documentId);
export const count = (uid: string, where: object = {}) => perform<number>('count', uid, where);
/** Changes a row without the rules and the history of a save. */
export const updateRow = (uid: string, where: object, data: object) => perform('updateRow', uid, where, data);

async function runIn<Args extends unknown[], Result>(urls: string[], code: ServerCode<Args, Result>, ...args: Args) {
  const results = await Promise.all(urls.map((url) => runAt(url, code, ...args)));
  await acknowledged(urls);
  return results;
}

/** Runs code in the site's first process. */
export const run: Run = (code, ...args) => runIn([first], code, ...args).then(([result]) => result);
/** Runs code in the site's second process, or in its only one. */
export const runInNext: Run = (code, ...args) => runIn(processes.slice(0, 2).slice(-1), code, ...args).then(([result]) => result);
/** Runs code in every process, for state that each has in memory. */
export const runInEach = <Args extends unknown[], Result>(code: ServerCode<Args, Result>, ...args: Args) => runIn(processes, code, ...args);

/** Returns the longest event-loop delay (ms) of the site's first process since the last call. */
export const longestStall = () => perform<number>('longestStall');

/** Executes a statement on a connection that Strapi does not own. */
export const writeFromOutside = (statement: string) => run(process.env.DATABASE_URL ? writeToPostgres : writeToSqlite, statement);

async function writeToPostgres(statement: string): Promise<void> {
  const { Client } = serverPackage('pg');
  const client = new Client(strapi.db.connection.client.config.connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}

function writeToSqlite(statement: string): void {
  new (serverPackage('better-sqlite3'))(strapi.db.connection.client.config.connection.filename).exec(statement);
}
