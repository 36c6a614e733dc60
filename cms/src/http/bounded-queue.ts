/** Thrown when too many tasks are waiting. */
export class Overloaded extends Error {}

export interface QueueLimits {
  /** Maximum number of tasks that run at the same time. */
  concurrency: number;
  maxWaiting: number;
  maxWaitingPerKey?: number;
}

/**
 * Returns a function that runs tasks with limited concurrency. Tasks with the same key start in order, and keys take turns, so that many
 * tasks with one key delay others little. Throws Overloaded if the queue is full.
 */
export function createQueue({ concurrency, maxWaiting, maxWaitingPerKey = maxWaiting }: QueueLimits) {
  /** Waiting tasks by key. The first key is next. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let waitingCount = 0;

  async function takeTurn(key: string): Promise<void> {
    const queued = waiting.get(key) ?? [];
    if (waitingCount >= maxWaiting || queued.length >= maxWaitingPerKey) throw new Overloaded();
    waitingCount += 1;
    await new Promise<void>((start) => waiting.set(key, [...queued, start]));
    waitingCount -= 1;
  }

  /** Passes the slot of a finished task to the next task. */
  function startNext(): void {
    const [next] = waiting;
    if (!next) return void (running -= 1);
    const [key, [start, ...rest]] = next;
    waiting.delete(key);
    if (rest.length > 0) waiting.set(key, rest);
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
