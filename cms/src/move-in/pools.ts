/** Yields the results of `work` in the order of the items, with at most `width` items in progress. */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const pending: Promise<Result>[] = [];
  for (const item of items) {
    const result = work(item);
    // The error is thrown when the result is yielded.
    result.catch(() => undefined);
    pending.push(result);
    if (pending.length >= width) yield await (pending.shift() as Promise<Result>);
  }
  for (const result of pending) yield await result;
}

/** Runs `work` for each item, with at most `width` items in progress, in no particular order. */
export async function forEach<Item>(items: AsyncGenerator<Item>, width: number, work: (item: Item) => Promise<void>): Promise<void> {
  const worker = async () => {
    for await (const item of items) await work(item);
  };
  const results = await Promise.allSettled(Array.from({ length: width }, worker));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
