import { createQueue, Overloaded } from './bounded-queue';

/** A queue whose tasks end when `release` is called, and the names of the tasks that ran or were rejected. */
function openQueue(maxWaiting: number) {
  const queue = createQueue({ concurrency: 1, maxWaiting });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const ran: string[] = [];
  const rejected: string[] = [];
  const add = (key: string, name: string) =>
    queue(async () => {
      await released;
      ran.push(name);
    }, key).catch((reason: unknown) => {
      expect(reason).toBeInstanceOf(Overloaded);
      rejected.push(name);
    });
  return { add, release, ran, rejected };
}

test('a full queue keeps a place for each key, and keys take turns', async () => {
  const { add, release, ran, rejected } = openQueue(4);

  const added = [add('a', 'a0'), ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add('a', name)), add('b', 'b1'), add('c', 'c1')];
  release();
  await Promise.all(added);

  expect(rejected).toEqual(['a5', 'a4', 'a3']);
  expect(ran).toEqual(['a0', 'a1', 'b1', 'c1', 'a2']);
});

test('tasks of a full queue are not replaced by those of a key with as many', async () => {
  const { add, release, rejected } = openQueue(2);

  const added = [add('a', 'a0'), add('a', 'a1'), add('b', 'b1'), add('b', 'b2'), add('c', 'c1')];
  release();
  await Promise.all(added);

  expect(rejected).toEqual(['b2', 'c1']);
});
