import { object, type InferType } from 'yup';
import { device, password, passwordConfirmation, type Session } from './credentials';
import { ofText } from './control-characters';
import * as schemas from './field-schemas';
import { limits } from './limits';

/** Second factors, in the order in which a sign-in offers them. */
export const factors = ['passkey', 'code', 'recovery_code'] as const;
export type Factor = (typeof factors)[number];

/** Choices of the site settings for who needs a second factor. */
export const secondFactorPolicies = ['optional', 'administrators', 'everyone'] as const;

export const accountLimits = {
  passkeys: 10,
  passkeyName: 60,
  recoveryCodes: 10,
  /** Time after a proof of identity (ms) in which sensitive actions need no other one. */
  freshMs: 600_000,
  /** Days between the requirement of a second factor and its enforcement. */
  graceDays: 7,
};

/** Reply to a right password of an account with a second factor. The challenge is a token that opens nothing else. */
export interface SignInChallenge {
  challenge: string;
  methods: Factor[];
}

export interface OpenedSession extends Session {
  /** Whether the session only allows setting up a second factor. */
  must_set_up?: true;
}

/** Values of `code` in the body of a failure with status 403. */
export const confirmRequired = 'confirm_required';
export const setUpRequired = 'set_up_required';

const challenge = schemas.text('Challenge', limits.resetToken);

// Base64url texts of WebAuthn. The server's library checks the rest.
const encoded = (label: string) => schemas.text(label, 8_000);
const credential = {
  id: schemas.text('id', 1_400).required(),
  rawId: schemas.text('rawId', 1_400).required(),
  type: schemas.choice('type', ['public-key']).required(),
  clientExtensionResults: object(),
};
const passkeyAnswer = object({
  ...credential,
  response: object({
    clientDataJSON: encoded('clientDataJSON').required(),
    authenticatorData: encoded('authenticatorData').required(),
    signature: encoded('signature').required(),
  }),
});
export type PasskeyAnswer = InferType<typeof passkeyAnswer>;

const wrongCode = 'Enter the 6 digits';

/** Six digits of an authenticator app, also with spaces. */
const code = schemas
  .text('Code', 20, wrongCode)
  .transform(ofText((value) => value.replace(/\s/g, '')))
  .matches(/^\d{6}$/, wrongCode);

const proof = {
  code: code.optional(),
  recovery_code: schemas.text('Recovery code', 40),
  passkey: passkeyAnswer.default(undefined).optional(),
};
const isProof = ({ code, recovery_code, passkey }: { code?: string; recovery_code?: string; passkey?: object }) =>
  [code, recovery_code, passkey].filter(Boolean).length === 1;

export const secondFactor = object({ ...proof, challenge: challenge.required('Sign in again'), device }).test(
  'proof',
  'Send a code, a recovery code or a passkey',
  isProof,
);
export type SecondFactor = InferType<typeof secondFactor>;

/** Proof of a caller’s identity: a second factor, or the password of an account that has none. */
export const confirmation = object({ ...proof, challenge, password: schemas.text('Password', limits.line) }).test(
  'proof',
  'Send a password, a code, a recovery code or a passkey',
  (body) => isProof(body) !== Boolean(body.password),
);
export type Confirmation = InferType<typeof confirmation>;

export const passkeyRequest = object({ challenge });
export const appCodeConfirmation = object({ code: code.required(wrongCode) });
export const passkeyName = object({ name: schemas.line('Name', accountLimits.passkeyName).required('Name is required') });
export const newPasskey = passkeyName.shape({
  challenge: challenge.required(),
  passkey: object({
    ...credential,
    response: object({
      clientDataJSON: encoded('clientDataJSON').required(),
      attestationObject: encoded('attestationObject').required(),
    }),
  }),
});
export type NewPasskey = InferType<typeof newPasskey>;

export const ownPassword = object({ password, password_confirmation: passwordConfirmation });

/** Why an administrator resets a second factor. Not a text, because audit events contain none of a user. */
export const resetReasons = ['lost', 'replaced', 'stolen', 'other'] as const;
export const secondFactorReset = object({ reason: schemas.choice('Reason', resetReasons).required('Choose a reason') });

export const accountLink = object({ token: schemas.text('Token', limits.resetToken).required('Token is required') });
/** Kinds of links in emails about an account. Their pages are `/account/<kind>`. */
export const accountLinkKinds = ['confirm-email', 'undo-email', 'not-me'] as const;
export type AccountLinkKind = (typeof accountLinkKinds)[number];

export interface Passkey {
  id: string;
  name: string;
  /** ISO 8601 instants. */
  created_at: string;
  used_at: string | null;
}

/** Account of the caller. */
export interface Account {
  username: string;
  email: string;
  /** Address that replaces the email when it is confirmed. */
  pending_email: string | null;
  app_code: boolean;
  passkeys: Passkey[];
  /** Number of unused recovery codes. */
  recovery_codes: number;
  /** Second factors that the agent can prove now. */
  methods: Factor[];
  /** ISO 8601 instant from which the account needs a second factor; null if it has one or needs none. */
  required_from: string | null;
}

/** Secret of a new app code, as text and as the content of a QR code. */
export interface AppCodeSecret {
  secret: string;
  uri: string;
}

/** Recovery codes, shown once; null if the account has some already. */
export interface NewRecoveryCodes {
  recovery_codes: string[] | null;
}

/** Options of WebAuthn for the browser, and the token of the answer. */
export interface PasskeyOptions {
  challenge: string;
  options: object;
}

export interface SessionSummary {
  id: string;
  /** Browser and system, such as “Firefox on Windows”; empty if unknown. */
  browser: string;
  /** ISO 8601 instants. `seen_at` is exact to ten minutes. */
  created_at: string;
  seen_at: string;
  is_current: boolean;
}
