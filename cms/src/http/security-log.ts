import { Console } from 'node:console';
import { keyedHash } from '../settings/environment';
import { currentActor } from './caller';
import { networkOf } from './network-of';
import { requestId } from './request-log';

export type SecurityEvent =
  | 'sign-in succeeded'
  | 'sign-in failed'
  | 'sign-out'
  | 'throttled'
  | 'password reset requested'
  | 'password reset completed'
  | 'password changed'
  | 'email changed'
  | 'username changed'
  | 'role changed'
  | 'account deactivated'
  | 'account reactivated'
  | 'account created'
  | 'account deleted';

interface Facts {
  /** The public id of the agent whom it concerns. */
  agent?: string;
  /** A username or email as somebody typed it. Only a keyed hash of it is written. */
  name?: string;
  /** What else tells one event from another, in words of ours: never what a client sent. */
  detail?: string;
}

// It swallows the errors of a closed pipe, which would otherwise end the process.
const { info } = new Console(process.stdout);

/** Where lines go. In one place, so that tests can read them. */
export const securityLog = { write: (line: string): void => info(line) };

/**
 * Writes one line of JSON to standard output, whatever LOG_LEVEL says: what happened, to whom, from which network and by
 * whom. Addresses and typed names appear as keyed hashes only, so that the same one can be followed, not read.
 */
export function logSecurityEvent(event: SecurityEvent, { agent, name, detail }: Facts = {}): void {
  const { by, network } = whoAsks();
  const time = new Date().toISOString();
  const hashed = name === undefined ? undefined : keyedHash('security-log', name.toLowerCase());
  securityLog.write(JSON.stringify({ time, security: event, request: requestId(), agent, name: hashed, detail, by, network }));
}

/** Who the request under way comes from: an agent by the public id, an editor of the panel by theirs; nothing at start. */
function whoAsks(): { by?: string; network?: string } {
  const context = strapi.requestContext.get();
  if (!context) return {};
  const { caller, panelUser } = currentActor();
  const by = caller?.id ?? (panelUser?.documentId && `panel:${panelUser.documentId}`);
  return { by, network: keyedHash('security-log', networkOf(context.request.ip)) };
}
