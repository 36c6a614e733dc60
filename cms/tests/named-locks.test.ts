import type { LockName } from '../src/database/named-locks';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { run } from './support/backstage';
import { appDir } from './support/server-process';

type Mode = 'shared' | 'exclusive';

const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

/** Acquires a lock in the site's process, releases it, and returns who holds it if it is not free. */
const lock = (name: LockName, mode: Mode, timeoutMs = 1) =>
  run(
    async (name, mode, timeoutMs): Promise<string | null> => {
      try {
        const lock = await serverModule('database/named-locks').acquireLock(name, { mode, owner: 'the site', timeoutMs });
        await lock.release();
        return null;
      } catch (error) {
        return (error as { heldBy: string }).heldBy;
      }
    },
    name,
    mode,
    timeoutMs,
  );

const holdLock = `
  const { acquireLock } = require('./dist/src/database/named-locks');
  const [, name, mode] = process.argv;
  acquireLock(name, { mode, owner: 'a command' }).then((lock) => {
    console.log('held');
    process.stdin.once('data', () => lock.release().then(() => process.exit()));
  });`;

/** Starts another process that holds a lock until it receives input. */
async function hold(name: string, mode: Mode): Promise<ChildProcess> {
  const env = await run((): NodeJS.ProcessEnv => ({ ...process.env }));
  const child = spawn(process.execPath, ['-e', holdLock, name, mode], { cwd: appDir, env, stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout!, 'data');
  return child;
}

test('two processes share a lock, and neither gets it for itself', async () => {
  const { pid } = await hold('deletions', 'shared');

  expect(await lock('deletions', 'shared')).toBeNull();
  expect(await lock('deletions', 'exclusive')).toBe(`a command (process ${pid})`);
  expect(await lock('agent-import', 'exclusive')).toBeNull();
});

test.each(['shared', 'exclusive'] as const)('a process waits without blocking others until a lock is free to be %s', async (mode) => {
  const child = await hold('listing-import', 'exclusive');
  expect(await lock('listing-import', mode)).toBe(`a command (process ${child.pid})`);

  const waiting = lock('listing-import', mode, 60_000);
  expect(await run(() => 1 + 1)).toBe(2);
  child.stdin!.write('release');

  expect(await waiting).toBeNull();
});

test('a killed process frees its lock', async () => {
  const child = await hold('deletions', 'exclusive');
  child.kill('SIGKILL');

  expect(await lock('deletions', 'exclusive', 60_000)).toBeNull();
});

test.each(['shared', 'exclusive'] as const)('a process that holds a lock to be %s does not get it exclusively once more', async (mode) => {
  const answer = await run(async (mode) => {
    const { acquireLock } = serverModule('database/named-locks');
    const request = { owner: 'the site', timeoutMs: 1 };
    const lock = await acquireLock('deletions', { ...request, mode });
    const again = acquireLock('deletions', { ...request, mode: 'exclusive' });
    const heldBy = await again.then(
      () => 'acquired',
      (error: { heldBy: string }) => error.heldBy,
    );
    await lock.release();
    return heldBy;
  }, mode);

  expect(answer).toMatch(/^the site \(process \d+\)$/);
  expect(await lock('deletions', 'exclusive')).toBeNull();
});
