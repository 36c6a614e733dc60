import { lockRow } from '../database/queries';
import { uids } from '../database/uids';
import type { LiveSession } from '../http/caller';
import { sessionEnded } from '../http/errors';
import { isLive } from './live-sessions';

/** Runs `work` in a transaction in which an agent’s account does not change otherwise. */
export const withAccount = async <Result>(agent: string, work: () => Promise<Result>): Promise<Result> =>
  await strapi.db.transaction(async () => {
    await lockRow(uids.agent, agent);
    return work();
  });

/** Like `withAccount`, for the caller’s. @throws 401 if the session ended meanwhile, so that its user cannot undo what ended it */
export const withOwnAccount = <Result>({ caller, sessionId }: LiveSession, work: () => Promise<Result>): Promise<Result> =>
  withAccount(caller.id, async () => {
    if (!(await isLive(sessionId))) throw sessionEnded();
    return work();
  });
