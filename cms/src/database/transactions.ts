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
  executionPromise: Promise<unknown>;
}

/** Closes two gaps in Strapi's transactions: who saves is told when the commit failed, and what is done after it cannot end the process. */
export function guardTransactions(strapi: Core.Strapi): void {
  hearCommits(strapi);
  logAfterCommit(strapi);
}

/**
 * Strapi awaits knex's `commit()`, which resolves even when the database refused or went away: only the transaction's own promise
 * tells. PostgreSQL answers ROLLBACK, and no error, to the commit of a transaction in which something had failed.
 */
function hearCommits({ db }: Core.Strapi): void {
  const { context } = db.connection as unknown as { context: Knex };
  const begin = context.transaction.bind(context);
  const hearing = (transactor: Transactor): Transactor => {
    const commit = transactor.commit.bind(transactor);
    const heardCommit: Transactor['commit'] = async () => {
      const answer = await commit();
      await transactor.executionPromise;
      if (answer?.response?.command === 'ROLLBACK') throw new Error('The database has undone the transaction instead of committing it');
      return answer;
    };
    return Object.assign(transactor, { commit: heardCommit });
  };
  // With work to do, a transaction is over when it is answered, and its outcome has been told.
  context.transaction = (work, ...given) => (work ? begin(work, ...given) : begin(work, ...given).then(hearing));
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
