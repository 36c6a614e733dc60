/** Too many tasks wait already. */
export class Overloaded extends Error {}

export interface QueueLimits {
  /** How many tasks run at the same time. */
  concurrency: number;
  maxWaiting: number;
  maxWaitingPerKey?: number;
}

/**
 * Returns a function that runs tasks, some at a time. Those of one key run in their order, and keys take turns, so that many tasks of
 * one key delay the others little. A task that finds the queue full is refused at once: Overloaded is thrown.
 */
export function createQueue({ concurrency, maxWaiting, maxWaitingPerKey = maxWaiting }: QueueLimits) {
  /** The first key is next. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let waitingCount = 0;

  async function takeTurn(key: string): Promise<void> {
    const ofKey = waiting.get(key) ?? [];
    if (waitingCount >= maxWaiting || ofKey.length >= maxWaitingPerKey) throw new Overloaded();
    waitingCount += 1;
    await new Promise<void>((start) => waiting.set(key, [...ofKey, start]));
    waitingCount -= 1;
  }

  /** Hands the place of a finished task to the next one. */
  function startNext(): void {
    const [next] = waiting;
    if (!next) return void (running -= 1);
    const [key, [start, ...others]] = next;
    waiting.delete(key);
    if (others.length > 0) waiting.set(key, others);
    start();
  }

  return async function run<Result>(task: () => Promise<Result>, key = ''): Promise<Result> {
    if (running < concurrency) running += 1;
    else await takeTurn(key);
    try {
      return await task();
    } finally {
      startNext();
    }
  };
}
