import { HttpError, retrySeconds } from './errors';
import { serveOthers } from './in-turns';

/** Thrown when too many tasks are waiting. */
export class Overloaded extends HttpError {
  constructor(message = 'The server is overloaded. Try again in a few seconds.') {
    super(503, message, { retryAfter: retrySeconds });
  }
}

export interface QueueLimits {
  /** Maximum number of tasks that run at the same time. */
  concurrency: number;
  maxWaiting: number;
  maxWaitingPerKey?: number;
  /** Message for clients whose task is rejected. */
  message?: string;
}

/**
 * Limits of requests that keep a CPU core busy. Two run, so that one that waits for the database does not hold up all others. Further ones
 * wait about one second at most, and are rejected if too many wait.
 */
export const rendering: QueueLimits = { concurrency: 2, maxWaiting: 30 };

interface Waiting {
  start(): void;
  reject(reason: Overloaded): void;
}

/**
 * Returns a function that runs tasks with limited concurrency. Tasks with the same key start in order, and keys take turns, so that many
 * tasks with one key delay others little. Throws Overloaded if the queue is full. The keys then share it evenly: a task replaces the last
 * one of the key that has the most waiting tasks, if that has at least two more.
 */
export function createQueue({ concurrency, maxWaiting, maxWaitingPerKey = maxWaiting, message }: QueueLimits) {
  /** Waiting tasks by key. The first key is next. */
  const waiting = new Map<string, Waiting[]>();
  let running = 0;
  let waitingCount = 0;

  async function takeTurn(key: string): Promise<void> {
    const queued = waiting.get(key) ?? [];
    if (queued.length >= maxWaitingPerKey) throw new Overloaded(message);
    if (waitingCount >= maxWaiting) makeRoom(queued.length);
    waitingCount += 1;
    await new Promise<void>((start, reject) => waiting.set(key, [...queued, { start, reject }]));
  }

  function makeRoom(ownCount: number): void {
    const [key, queued] = [...waiting].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    if (queued.length < ownCount + 2) throw new Overloaded(message);
    waitingCount -= 1;
    waiting.set(key, queued.slice(0, -1));
    queued.at(-1)?.reject(new Overloaded(message));
  }

  /** Passes the slot of a finished task to the next task. */
  function startNext(): void {
    const [next] = waiting;
    if (!next) return void (running -= 1);
    waitingCount -= 1;
    const [key, [first, ...rest]] = next;
    waiting.delete(key);
    if (rest.length > 0) waiting.set(key, rest);
    first.start();
  }

  return async function run<Result>(task: () => Promise<Result>, key = ''): Promise<Result> {
    if (running < concurrency) running += 1;
    else await takeTurn(key);
    try {
      await serveOthers();
      return await task();
    } finally {
      startNext();
    }
  };
}
