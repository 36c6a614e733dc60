/** Whether tests run with all their volumes, as in `npm run test:all`, or with representative samples. */
export const isFull = process.env.TEST_VOLUME === 'full';

/** Returns at most `size` items at equal distances, starting at one that the seed of the run selects. All with full volumes. */
export function sample<Item>(items: Item[], size: number): Item[] {
  const step = isFull ? 1 : Math.ceil(items.length / size);
  return items.filter((_, n) => n % step === Number(process.env.TEST_SEED ?? 0) % step);
}
