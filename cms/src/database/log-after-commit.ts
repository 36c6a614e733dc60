import type { Core } from '@strapi/strapi';

type Task = () => unknown;

interface Transaction {
  onCommit(task: Task): void;
  onRollback(task: Task): void;
}

/**
 * What is left to do after a transaction is logged when it fails. Strapi announces each saved entry there, reads it for
 * that once more and awaits none of it: a database that goes away in that moment would end the process.
 */
export function logAfterCommit(strapi: Core.Strapi): void {
  const logged = (task: Task) => async () => {
    try {
      await task();
    } catch (reason) {
      strapi.log.error(reason);
    }
  };
  const { db } = strapi;
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
