import type { Core } from '@strapi/strapi';
import { countUnreadableAppCodes } from '../accounts/factors';
import { endOldSessions } from '../accounts/live-sessions';
import { countUnusablePasskeys } from '../accounts/passkeys';
import { environment } from '../settings/environment';

const otherwise = 'Their agents sign in with another second factor or a recovery code, or an administrator resets it.';

/** Returns what stops second factors from working after a change of `PUBLIC_URL` or `SECRET`. */
async function factorProblems(): Promise<string[]> {
  const [passkeys, appCodes] = [await countUnusablePasskeys(), await countUnreadableAppCodes()];
  return [
    ...(passkeys > 0
      ? [`Passkeys that don’t work, because they belong to another host than ${environment.publicUrl}: ${passkeys}. ${otherwise}`]
      : []),
    ...(appCodes > 0 ? [`Authenticator apps that don’t work, because SECRET is another one: ${appCodes}. ${otherwise}`] : []),
  ];
}

/** Prepares sign-ins at the start of a server. */
export async function openSignIn({ log }: Core.Strapi): Promise<void> {
  await endOldSessions();
  (await factorProblems()).forEach((problem) => log.warn(problem));
}
