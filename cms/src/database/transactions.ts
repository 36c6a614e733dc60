import type { Core } from '@strapi/strapi';

type Task = () => unknown;

interface Transaction {
  onCommit(task: Task): void;
  onRollback(task: Task): void;
}

/** What of knex its types leave out, or call anything. */
interface Knex {
  transaction(...given: unknown[]): Promise<Transactor>;
}

interface Transactor {
  commit(): Promise<{ response?: { command?: string } } | undefined>;
  isCompleted(): boolean;
  executionPromise: Promise<unknown>;
}

/** Closes gaps in Strapi's transactions: who saves is told when it failed to begin or to commit, and what is done after it cannot end the process. */
export function patchTransactions(strapi: Core.Strapi): void {
  hearDatabase(strapi);
  logAfterCommit(strapi);
}

/** Strapi begins and commits by what knex resolves even when the database refused or went away: only the transaction's own promise tells. */
function hearDatabase({ db }: Core.Strapi): void {
  const { context } = db.connection as unknown as { context: Knex };
  const begin = context.transaction.bind(context);
  // With work to do, a transaction is over when it is answered, and its outcome has been told.
  context.transaction = (work, ...given) => (work ? begin(work, ...given) : begin(work, ...given).then(heard));
}

async function heard(transactor: Transactor): Promise<Transactor> {
  // It was over as it began.
  if (transactor.isCompleted()) await transactor.executionPromise;
  const commit = transactor.commit.bind(transactor);
  return Object.assign(transactor, {
    async commit() {
      const answer = await commit();
      await transactor.executionPromise;
      // PostgreSQL's answer to the commit of a transaction in which something had failed: no error.
      if (answer?.response?.command === 'ROLLBACK') throw new Error('The database rolled back the transaction instead of committing it');
      return answer;
    },
  });
}

/**
 * What is left to do after a transaction is logged when it fails. Strapi announces each saved entry there, reads it for
 * that once more and awaits none of it: a database that goes away in that moment would end the process.
 */
function logAfterCommit({ db, log }: Core.Strapi): void {
  const logged = (task: Task) => async () => {
    try {
      await task();
    } catch (reason) {
      log.error(reason);
    }
  };
  const begin = db.transaction.bind(db) as (work?: (transaction: Transaction) => unknown) => unknown;
  const transaction = (work?: (transaction: Transaction) => unknown) =>
    begin(
      work &&
        ((own) =>
          work({
            ...own,
            onCommit: (task) => own.onCommit(logged(task)),
            onRollback: (task) => own.onRollback(logged(task)),
          })),
    );
  db.transaction = transaction as typeof db.transaction;
}
