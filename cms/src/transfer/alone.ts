import { mkdir } from 'node:fs/promises';
import { DataInUse, shareData, takeData } from '../database/data-lock';
import { environment } from '../settings/environment';
import { TransferRefusal } from './refusal';
import type { SiteDatabase } from './site-database';

/** Does something that no server and no other command may be beside. @throws TransferRefusal naming who is. */
export async function alone<Result>(database: SiteDatabase, who: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(environment.dataDir, { recursive: true, mode: 0o700 });
  const release = orRefuse(() => takeData(who));
  try {
    const servers = await database.listServers();
    if (servers.length > 0) throw new TransferRefusal(`The database is in use by ${servers.join(', ')}: stop what uses it first.`);
    return await work();
  } finally {
    release();
  }
}

/** Does something that servers may be beside, and nothing that replaces their data. @throws TransferRefusal naming what does. */
export async function together<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
  const release = orRefuse(() => shareData(who));
  try {
    return await work();
  } finally {
    release();
  }
}

function orRefuse(lock: () => () => void): () => void {
  try {
    return lock();
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error;
    throw new TransferRefusal(`${environment.dataDir} is in use by ${error.by}: stop it first.`);
  }
}
