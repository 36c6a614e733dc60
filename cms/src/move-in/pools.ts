/** What `work` makes of each, some at a time, in the order in which they came. */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for (const item of items) {
    const begun = work(item);
    // Whoever fails is heard of when it is their turn.
    begun.catch(() => undefined);
    underWay.push(begun);
    if (underWay.length >= width) yield await (underWay.shift() as Promise<Result>);
  }
  for (const begun of underWay) yield await begun;
}

/** Works on each as it comes, some at a time, in no order. */
export async function forEach<Item>(items: AsyncGenerator<Item>, width: number, work: (item: Item) => Promise<void>): Promise<void> {
  const worker = async () => {
    for await (const item of items) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: width }, worker));
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Lets so many through at a time; the others wait in turn. */
export function gate(width: number) {
  let free = width;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
