import { setTimeout as sleep } from 'node:timers/promises';
import { acquireLock, type Lock, type LockRequest } from './named-locks';

/** How long a starting server waits for an import or a restore to end. */
const timeoutMs = 5_000;
const retry = { connectTimeoutMs: 1_000, maxPauseMs: 1_000 };

let isLost = false;

/** Whether an import or a restore may be replacing the data, as this server has lost its share of it. */
export const hasLostData = (): boolean => isLost;

/**
 * Shares the data with other servers for as long as this one runs. A lost lock is acquired again in the background; until then
 * saves are refused.
 * @param onRegained called when the lock is held again: the data may be another by then
 * @returns releases the lock
 */
export async function shareData(owner: string, onRegained: () => void): Promise<() => Promise<void>> {
  let isReleased = false;
  const request: LockRequest = { mode: 'shared', owner, onLost: () => void regain() };
  let lock: Lock = await acquireLock('data', { ...request, timeoutMs });

  async function regain(): Promise<void> {
    isLost = true;
    strapi.log.error('The lock on the data is lost: saves are refused until it is held again');
    for (let pauseMs = 0; isLost; pauseMs = Math.min(pauseMs + 100, retry.maxPauseMs)) {
      await sleep(pauseMs, undefined, { ref: false });
      isLost = !(await tryToRegain());
      if (isReleased) return lock.release();
    }
    strapi.log.warn('The lock on the data is held again');
    onRegained();
  }

  async function tryToRegain(): Promise<boolean> {
    try {
      lock = await acquireLock('data', { ...request, connectTimeoutMs: retry.connectTimeoutMs });
      return true;
    } catch (reason) {
      strapi.log.debug(String(reason));
      return false;
    }
  }

  return async () => {
    isReleased = true;
    await lock.release();
  };
}
