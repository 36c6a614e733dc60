import { Console } from 'node:console';
import { keyedHash } from '../settings/environment';
import { currentActor, networkOf } from './caller';
import { requestId } from './log';

export type SecurityEvent =
  | 'sign-in succeeded'
  | 'sign-in failed'
  | 'sign-out'
  | 'second factor failed'
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
  /** Public id of the affected agent. */
  agent?: string;
  /** Username or email as entered. Only a keyed hash is logged. */
  name?: string;
  /** Additional text from our code, never input of a client. */
  detail?: string;
}

// This console ignores errors of a closed pipe, which would otherwise end the process.
const { info } = new Console(process.stdout);

/** Output of the log. An object, so that tests can replace `write`. */
export const securityLog = { write: (line: string): void => info(line) };

/**
 * Writes one line of JSON to standard output, regardless of LOG_LEVEL: event, affected agent, network and actor. IP addresses and
 * entered names are logged as keyed hashes only, which can be compared but not read.
 */
export function logSecurityEvent(event: SecurityEvent, { agent, name, detail }: Facts = {}): void {
  const { by, network } = currentOrigin();
  const time = new Date().toISOString();
  const hashed = name === undefined ? undefined : keyedHash('security-log', name.toLowerCase());
  securityLog.write(JSON.stringify({ time, security: event, request: requestId(), agent, name: hashed, detail, by, network }));
}

/** Returns the actor (public id of an agent, or `panel:` and the id of a panel user) and network of the current request, if any. */
function currentOrigin(): { by?: string; network?: string } {
  const context = strapi.requestContext.get();
  if (!context) return {};
  const { caller, panelUser } = currentActor();
  const by = caller?.id ?? (panelUser?.documentId && `panel:${panelUser.documentId}`);
  return { by, network: keyedHash('security-log', networkOf(context.request.ip)) };
}
