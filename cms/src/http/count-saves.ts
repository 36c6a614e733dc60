import { noAuth, isAdmin, authenticated, type Caller, type Endpoint } from '../../contract';
import { lazyThrottle } from './throttle';

const hour = 3600;

/** What one account may do in an hour: far more than a person does, and little enough that nobody fills the disk. */
const limits = {
  agent: {
    save: lazyThrottle({ name: 'agent-saves', points: 300, seconds: hour }),
    upload: lazyThrottle({ name: 'agent-uploads', points: 60, seconds: hour }),
  },
  admin: {
    save: lazyThrottle({ name: 'admin-saves', points: 3000, seconds: hour }),
    upload: lazyThrottle({ name: 'admin-uploads', points: 600, seconds: hour }),
  },
};

/** Whether an endpoint stores what its caller sends. Those for everybody signed in answer a question or end a session. */
const isSave = ({ method, access }: Endpoint): boolean => method !== 'GET' && access !== noAuth && access !== authenticated;

/**
 * Counts a save or an upload of the caller's, whatever comes of it. The panel's editors are not counted.
 * @throws 429 when it is one too many.
 */
export async function countSave(endpoint: Endpoint, caller: Caller | null): Promise<void> {
  if (!caller || !isSave(endpoint)) return;
  await limits[isAdmin(caller) ? 'admin' : 'agent'][endpoint.upload ? 'upload' : 'save']().count(caller.id);
}
