/** The queue is full. */
export class Overloaded extends Error {}

export interface QueueLimits {
  /** How many tasks run at the same time. */
  concurrency: number;
  /** How many more may wait. */
  maxWaiting: number;
}

/** Returns a function that runs tasks in their order, some at a time. It throws Overloaded at once for a task that finds the queue full. */
export function createQueue({ concurrency, maxWaiting }: QueueLimits) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running < concurrency) running += 1;
    else if (waiting.length >= maxWaiting) throw new Overloaded();
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await task();
    } finally {
      // The next task takes over the place of this one.
      const start = waiting.shift();
      if (start) start();
      else running -= 1;
    }
  };
}
