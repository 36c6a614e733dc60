import type { Core } from '@strapi/strapi';
import { codeOf } from '../settings/typed';
import { database, knexContext, type Transactor } from './strapi-adapter';

/**
 * Makes Strapi's transactions throw if they fail to start or commit, and with the error that made them fail. Keeps tasks that follow them
 * from crashing the process.
 */
export function patchTransactions(strapi: Core.Strapi): void {
  throwOnFailure(strapi);
  patchWork(strapi);
}

/** First failed query of each transaction. */
const firstErrors = new WeakMap<Transactor, Error>();

/** Code of PostgreSQL for a query in a transaction that a former query made fail. */
const afterFailure = '25P02';

/** Knex resolves `transaction` and `commit` even if the database fails. Only the execution promise rejects, which Strapi does not await. */
function throwOnFailure(strapi: Core.Strapi): void {
  const context = knexContext(strapi);
  const start = context.transaction.bind(context);
  // With a work function, knex itself rejects if the transaction fails.
  context.transaction = (work, ...args) => (work ? start(work, ...args) : start(work, ...args).then(withFailures));
}

async function withFailures(transactor: Transactor): Promise<Transactor> {
  // The transaction failed to start.
  if (transactor.isCompleted()) await transactor.executionPromise;
  transactor.once('query-error', (error) => firstErrors.set(transactor, error));
  const commit = transactor.commit.bind(transactor);
  return Object.assign(transactor, {
    async commit() {
      const result = await commit();
      await transactor.executionPromise;
      // PostgreSQL reports no error when it rolls back a failed transaction on commit.
      if (result?.response?.command === 'ROLLBACK') throw new Error('The database rolled back the transaction instead of committing it');
      return result;
    },
  });
}

/**
 * Throws the error that made a transaction fail: if relations cannot be stored, Strapi runs another query before it throws. Logs errors of
 * tasks that follow a transaction: there, Strapi emits an event for each saved entry, reads the entry again and awaits nothing, so an outage
 * at that moment would crash the process.
 */
function patchWork(strapi: Core.Strapi): void {
  const logged = (task: () => unknown) => async () => {
    try {
      await task();
    } catch (reason) {
      strapi.log.error(reason);
    }
  };
  const db = database(strapi);
  const start = db.transaction.bind(db);
  db.transaction = (work) =>
    start(
      work &&
        (async (transaction) => {
          try {
            return await work({
              ...transaction,
              onCommit: (task) => transaction.onCommit(logged(task)),
              onRollback: (task) => transaction.onRollback(logged(task)),
            });
          } catch (reason) {
            throw (codeOf(reason) === afterFailure && firstErrors.get(transaction.trx)) || reason;
          }
        }),
    );
}
