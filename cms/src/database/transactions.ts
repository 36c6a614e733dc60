import type { Core } from '@strapi/strapi';
import { database, knexContext, type Transactor } from './strapi-adapter';

/** Makes Strapi's transactions throw if they fail to start or commit, and keeps tasks that follow them from crashing the process. */
export function patchTransactions(strapi: Core.Strapi): void {
  throwOnFailure(strapi);
  logAfterCommit(strapi);
}

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
 * Logs errors of tasks that follow a transaction. There, Strapi emits an event for each saved entry, reads the entry again and awaits
 * nothing, so an outage at that moment would crash the process.
 */
function logAfterCommit(strapi: Core.Strapi): void {
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
        ((transaction) =>
          work({
            ...transaction,
            onCommit: (task) => transaction.onCommit(logged(task)),
            onRollback: (task) => transaction.onRollback(logged(task)),
          })),
    );
}
