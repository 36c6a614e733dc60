import type { Core } from '@strapi/strapi';
import { everything, tellChange } from './changes';
import { watchDataVersion } from './data-version';
import { watchOutsideWrites } from './outside-writes';
import { joinReplicas } from './replicas';

/**
 * Whether this process has received every change: 'no' is returned once after changes were missed, 'unknown' while the process cannot
 * find out.
 */
type Knowledge = 'yes' | 'no' | 'unknown';

let know: () => Knowledge = () => 'unknown';
let leave: () => Promise<void> = async () => undefined;

/** Whether the cached data is current; false while this is unknown. Drops all of it if changes were missed. */
export function isUpToDate(): boolean {
  const knowledge = know();
  if (knowledge === 'no') tellChange([everything]);
  return knowledge !== 'unknown';
}

/** Starts to receive the changes that other processes write to the database. */
export async function watchOthers(strapi: Core.Strapi): Promise<void> {
  if (strapi.db.dialect.client === 'postgres') {
    await watchOutsideWrites(strapi);
    const listener = await joinReplicas(strapi);
    know = () => listener.state;
    leave = () => listener.close();
  } else {
    know = await watchDataVersion(strapi);
  }
}

export const leaveOthers = (): Promise<void> => leave();
