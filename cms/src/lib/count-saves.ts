import type { Context, Next } from 'koa';
import { anonymous, isAdmin, signedIn, type Endpoint } from '../../contract';
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
export const isSave = ({ method, access }: Endpoint): boolean => method !== 'GET' && access !== anonymous && access !== signedIn;

/** Counts a save or an upload of the caller's, whatever comes of it; 429 when it is one too many. The panel's editors are not counted. */
export const countSave = ({ upload }: Endpoint) => async (ctx: Context, next: Next) => {
  const { caller } = ctx.state;
  await limits[isAdmin(caller) ? 'admin' : 'agent'][upload ? 'upload' : 'save']().count(caller.id);
  return next();
};
