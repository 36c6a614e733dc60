import { setTimeout as sleep } from 'node:timers/promises';
import { acquireLock, type Lock, type LockRequest } from './named-locks';

/** Maximum time that a starting server waits for an import or a restore to end. */
const timeoutMs = 5_000;
const retry = { connectTimeoutMs: 1_000, maxPauseMs: 1_000 };

let isLost = false;

/** Whether an import or a restore may be replacing the data, because this server has lost its lock. */
export const hasLostData = (): boolean => isLost;

/**
 * Acquires the shared lock on the data for as long as this server runs. A lost lock is regained in the background; until then, saves are
 * rejected.
 * @param onRegained called when the lock has been regained; the data may have been replaced
 * @returns a function that releases the lock
 */
export async function shareData(owner: string, onRegained: () => void): Promise<() => Promise<void>> {
  let isReleased = false;
  const request: LockRequest = { mode: 'shared', owner, onLost: () => void regain() };
  let lock: Lock = await acquireLock('data', { ...request, timeoutMs });

  async function regain(): Promise<void> {
    isLost = true;
    strapi.log.error('Data lock lost; saves are rejected until it is regained');
    for (let pauseMs = 0; isLost; pauseMs = Math.min(pauseMs + 100, retry.maxPauseMs)) {
      await sleep(pauseMs, undefined, { ref: false });
      isLost = !(await tryToRegain());
      if (isReleased) return lock.release();
    }
    strapi.log.warn('Data lock regained');
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
