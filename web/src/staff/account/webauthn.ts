import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAnswer, PasskeyOptions } from 'cms/contract';
import { ApiError, send } from '../../api/send';

/** Whether an error means that the user canceled. */
export const isCanceled = (error: unknown) => error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Reports a browser’s refusal in words for people. */
const failed = (cause: unknown): never => {
  const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
  const message = isKnown ? 'This device already has a passkey for your account' : 'This browser could not use a passkey';
  throw isCanceled(cause) ? cause : new ApiError(422, [message], {}, { cause });
};

interface SignedChallenge {
  challenge: string;
  passkey: PasskeyAnswer;
}

/** Whether a dialog is open. A browser asks for one passkey at a time, so suggestions would close it. */
let isAsking = false;

/** @param useBrowserAutofill whether to offer passkeys in the suggestions of the username field instead of a dialog */
async function sign(challenge?: string, useBrowserAutofill = false): Promise<SignedChallenge | null> {
  const reply = await send('getPasskeyOptions', { body: { challenge } });
  if (useBrowserAutofill && isAsking) return null;
  const optionsJSON = reply.options as PublicKeyCredentialRequestOptionsJSON;
  try {
    return { challenge: reply.challenge, passkey: (await startAuthentication({ optionsJSON, useBrowserAutofill })) as PasskeyAnswer };
  } catch (error) {
    return isCanceled(error) ? null : failed(error);
  }
}

/**
 * Asks the user for a passkey. Returns null if the user cancels.
 * @param challenge of a sign-in with a password; without it, for anyone’s passkey
 */
export function askForPasskey(challenge?: string): Promise<SignedChallenge | null> {
  isAsking = true;
  return sign(challenge).finally(() => (isAsking = false));
}

/** Offers passkeys in the suggestions of the username field, until `stopSuggestions`. Returns null if the browser does not. */
export const suggestPasskeys = async (): Promise<SignedChallenge | null> =>
  (await browserSupportsWebAuthnAutofill()) ? sign(undefined, true) : null;

export const stopSuggestions = () => WebAuthnAbortService.cancelCeremony();

/** Asks the browser to create a passkey. The server ignores what the contract does not name. */
export async function createPasskey({ challenge, options }: PasskeyOptions, name: string): Promise<NewPasskey> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return { challenge, name, passkey: (await startRegistration({ optionsJSON }).catch(failed)) as NewPasskey['passkey'] };
}
