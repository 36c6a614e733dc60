import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// A name that is never used twice, unlike a process id.
const me = `${process.pid}-${Date.now()}`;

/** Runs `work` while no other process on this clone does; one that died holding the lock does not count. */
export async function alone(lock, work) {
  await take(lock);
  const release = () => discard(lock);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

async function take(lock) {
  const mine = `${lock}.${me}`;
  mkdirSync(mine, { recursive: true });
  writeFileSync(join(mine, 'holder'), me);
  for (let told = false; !succeeds(() => renameSync(mine, lock)); await sleep(100)) {
    const holder = holderOf(lock);
    // Only one of those who find a dead holder's lock can move it away: the second finds this name taken, and full.
    if (holder && !isAlive(holder)) succeeds(() => renameSync(lock, `${lock}.dead-${holder}`));
    else if (!told) told = tell(holder);
  }
}

// Moved away first, so that nobody ever sees a lock without its holder.
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

function isAlive(holder) {
  try {
    process.kill(Number(holder.split('-')[0]), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function tell(holder) {
  if (holder) console.log(`Waiting for process ${holder.split('-')[0]}, which is building this clone …`);
  return Boolean(holder);
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
