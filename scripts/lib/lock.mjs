import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// Unlike a process id, this name is never reused.
const me = `${process.pid}-${Date.now()}`;

/** Runs `work` while no other process holds the lock. A lock whose holder has died is taken over. */
export async function withLock(lock, work) {
  await acquire(lock);
  const release = () => discard(lock);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

async function acquire(lock) {
  const mine = `${lock}.${me}`;
  mkdirSync(mine, { recursive: true });
  writeFileSync(join(mine, 'holder'), me);
  for (let isReported = false; !succeeds(() => renameSync(mine, lock)); await sleep(100)) {
    const holder = holderOf(lock);
    // Only one process can move a dead holder's lock away: for a second one, this name is taken by a folder that is not empty.
    if (holder && !isAlive(holder)) succeeds(() => renameSync(lock, `${lock}.dead-${holder}`));
    else if (holder && !isReported) {
      console.log(`Waiting for process ${pidOf(holder)} to finish building …`);
      isReported = true;
    }
  }
}

// Moved away before it is deleted, so that a lock always contains its holder.
function discard(lock) {
  const mine = `${lock}.${me}`;
  renameSync(lock, mine);
  rmSync(mine, { recursive: true });
}

function holderOf(lock) {
  try {
    return readFileSync(join(lock, 'holder'), 'utf8');
  } catch {
    return undefined;
  }
}

const pidOf = (holder) => Number(holder.split('-')[0]);

function isAlive(holder) {
  try {
    process.kill(pidOf(holder), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function succeeds(attempt) {
  try {
    attempt();
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code)) return false;
    throw error;
  }
}
