import type { Core } from '@strapi/strapi';

type Task = () => unknown;

interface Transaction {
  onCommit(task: Task): void;
  onRollback(task: Task): void;
}

/** The members of knex that its types omit or declare as `any`. */
interface Knex {
  transaction(...args: unknown[]): Promise<Transactor>;
}

interface Transactor {
  commit(): Promise<{ response?: { command?: string } } | undefined>;
  isCompleted(): boolean;
  executionPromise: Promise<unknown>;
}

/** Makes Strapi's transactions throw if they fail to start or commit, and keeps tasks that follow them from crashing the process. */
export function patchTransactions(strapi: Core.Strapi): void {
  throwOnFailure(strapi);
  logAfterCommit(strapi);
}

/** Knex resolves `transaction` and `commit` even if the database fails. Only the execution promise rejects, which Strapi does not await. */
function throwOnFailure({ db }: Core.Strapi): void {
  const { context } = db.connection as unknown as { context: Knex };
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
function logAfterCommit({ db, log }: Core.Strapi): void {
  const logged = (task: Task) => async () => {
    try {
      await task();
    } catch (reason) {
      log.error(reason);
    }
  };
  const start = db.transaction.bind(db) as (work?: (transaction: Transaction) => unknown) => unknown;
  const withLogging = (work?: (transaction: Transaction) => unknown) =>
    start(
      work &&
        ((transaction) =>
          work({
            ...transaction,
            onCommit: (task) => transaction.onCommit(logged(task)),
            onRollback: (task) => transaction.onRollback(logged(task)),
          })),
    );
  db.transaction = withLogging as typeof db.transaction;
}
