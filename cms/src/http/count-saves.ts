import { noAuth, isAdmin, authenticated, type Caller, type Endpoint } from '../../contract';
import { lazyThrottle } from './throttle';

const hour = 3600;

/** Hourly limits per account: far above normal use, and low enough that no account can fill the disk. */
const limits = {
  agent: {
    save: lazyThrottle({ name: 'agent-saves', points: 300, seconds: hour }),
    upload: lazyThrottle({ name: 'agent-uploads', points: 300, seconds: hour }),
  },
  admin: {
    save: lazyThrottle({ name: 'admin-saves', points: 3000, seconds: hour }),
    upload: lazyThrottle({ name: 'admin-uploads', points: 600, seconds: hour }),
  },
};

/** Whether an endpoint stores its input. Endpoints for all signed-in users create an entry, check availability or end a session. */
const isSave = ({ method, access, creates }: Endpoint): boolean =>
  method !== 'GET' && access !== noAuth && (access !== authenticated || creates === true);

/**
 * Counts a save or an upload of the caller, even if it fails later. Panel users are not counted.
 * @throws 429 if the limit is exceeded.
 */
export async function countSave(endpoint: Endpoint, caller: Caller | null): Promise<void> {
  if (!caller || !isSave(endpoint)) return;
  await limits[isAdmin(caller) ? 'admin' : 'agent'][endpoint.upload ? 'upload' : 'save']().count(caller.id);
}
