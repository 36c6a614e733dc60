/** Whether tests run with all their volumes, as in `npm run test:all`, or with representative samples. */
export const isFull = process.env.TEST_VOLUME === 'full';

export const volume = <Value>(full: Value, sample: Value): Value => (isFull ? full : sample);

/** Seed of random choices, which `npm test` chooses and prints. The same seed repeats them. */
const seed = Number(process.env.TEST_SEED ?? 1);

/** Returns a generator of numbers from 0 up to and without 1, like Math.random (mulberry32). */
export function randomFrom(start = seed): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a random sample of this size, all items with full volumes, in their order. */
export function sample<Item>(items: Item[], size: number): Item[] {
  if (isFull || items.length <= size) return items;
  const random = randomFrom();
  const chosen = new Set(
    items
      .map((item, position) => ({ item, position, rank: random() }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, size)
      .map(({ position }) => position),
  );
  return items.filter((_, position) => chosen.has(position));
}

const firstTurn = Math.floor(randomFrom()() * 1000);
/** Returns one of the items, the next one for each position and another one in each run; all of them with full volumes. */
export const inTurn = <Item>(items: Item[], position: number): Item[] => (isFull ? items : [items[(position + firstTurn) % items.length]]);
