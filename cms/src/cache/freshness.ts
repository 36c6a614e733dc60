import type { Core } from '@strapi/strapi';
import { everything, tellChange } from './changes';
import { watchDataVersion } from './data-version';
import { watchOutsideWrites } from './outside-writes';
import { joinReplicas } from './replicas';

/**
 * Whether this process has heard of every change: 'no' for once, when it just learned that it missed some; 'unknown' for as long as
 * it cannot tell.
 */
type Knowledge = 'yes' | 'no' | 'unknown';

let know: () => Knowledge = () => 'unknown';
let leave: () => Promise<void> = async () => undefined;

/** Whether what was kept is what is stored; false for as long as nobody knows. */
export function isUpToDate(): boolean {
  const known = know();
  if (known === 'no') tellChange([everything]);
  return known !== 'unknown';
}

/** Has this process hear of what others write to the database. */
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
