import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Factor, NewPasskey, PasskeyAnswer, SecondFactor } from '../../contract/index';
import { codeAt } from '../../src/accounts/app-code';
import { run } from './backstage';
import { call, request } from './call';
import { emailsTo } from './emails';
import { buildSignedIn, tokenIn, type Person } from './people';

/** An agent with an authenticator app. */
export interface Protected extends Person {
  secret: string;
  recoveryCodes: string[];
}

export const stepNow = (ahead = 0) => Math.floor((Date.now() + ahead) / 30_000);

/** Returns the code that an app shows, some steps later. */
export const codeOf = ({ secret }: Pick<Protected, 'secret'>, steps = 0, ahead = 0): string => codeAt(secret, stepNow(ahead) + steps);

/** Waits until the time step of codes does not end in the next seconds, so that a code of the step before is not two steps late. */
export async function stepLasts(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 5_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

/** Adds an authenticator app to an account, with the code of the step before, so that the current one can sign in. */
export async function addApp(person: Person): Promise<Protected> {
  const { secret } = (await call('createAppCode', { as: person })).body;
  await stepLasts();
  const { body } = await call('confirmAppCode', { as: person, body: { code: codeOf({ secret }, -1) } });
  return { ...person, secret, recoveryCodes: body.recovery_codes! };
}

export const buildProtected = async (role: Parameters<typeof buildSignedIn>[0] = 'agent') => addApp(await buildSignedIn(role));

/** Sends a right password. Returns the challenge of the second step. */
export async function challengeOf({ username, password }: Person): Promise<{ challenge: string; methods: Factor[] }> {
  const { body } = await call('login', { body: { username, password } });
  if (!('challenge' in body)) throw new Error(JSON.stringify(body));
  return body;
}

export const complete = (body: Omit<SecondFactor, 'challenge'> & { challenge: string }) => call('completeSignIn', { body });

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

export const newPasskeyBody: NewPasskey = {
  challenge: 'unknown',
  name: 'Phone',
  passkey: {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', attestationObject: 'oA' },
  },
};

interface Ceremony {
  challenge: string;
  host?: string;
  origin?: string;
  counter?: number;
}

const userPresent = 0x01;
const userVerified = 0x04;
const backedUp = 0x08 | 0x10;
const attested = 0x40;

/** A software authenticator with one passkey. @param synced whether it is backed up and has no counter */
export class Authenticator {
  readonly id: string;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  constructor(
    private readonly site: { host: string; origin: string },
    private readonly synced = false,
    private readonly verifies = true,
    idLength = 16,
  ) {
    this.id = text(randomBytes(idLength));
  }

  private authenticatorData({ host = this.site.host, counter }: Omit<Ceremony, 'challenge'>, extra: Buffer, flags = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? (this.synced ? 0 : (this.counter += 1)));
    const all = userPresent | (this.verifies ? userVerified : 0) | (this.synced ? backedUp : 0) | flags;
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([all]), count, extra]);
  }

  private clientData(type: string, { challenge, origin = this.site.origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** Answers the options for a new passkey. */
  create(ceremony: Ceremony): NewPasskey['passkey'] {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      Buffer.from(isoCBOR.encode(key as never)),
    ]);
    const authData = this.authenticatorData(ceremony, credential, attested);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id.slice(0, 1_000),
      rawId: this.id.slice(0, 1_000),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(this.clientData('webauthn.create', ceremony)),
        attestationObject: text(isoCBOR.encode(attestation as never)),
      },
    };
  }

  /** Answers the options for a sign-in. */
  sign(ceremony: Ceremony, agent?: string): PasskeyAnswer {
    const authenticatorData = this.authenticatorData(ceremony, Buffer.alloc(0));
    const clientData = this.clientData('webauthn.get', ceremony);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authenticatorData),
        signature: text(createSign('sha256').update(signed).sign(this.keys.privateKey)),
        ...(agent && { userHandle: text(Buffer.from(agent)) }),
      },
    };
  }
}

/** Adds a passkey to an account. */
export async function registerPasskey(person: Person, authenticator: Authenticator, name = 'Phone') {
  const { challenge, options } = (await call('getNewPasskeyOptions', { as: person })).body;
  const passkey = authenticator.create({ challenge: (options as { challenge: string }).challenge });
  return call('addPasskey', { as: person, body: { challenge, name, passkey } });
}

/** Returns the token and the WebAuthn challenge of a sign-in with a passkey. */
export async function passkeyChallenge(challenge?: string) {
  const { body } = await call('getPasskeyOptions', { body: { challenge } });
  return { token: body.challenge, challenge: (body.options as { challenge: string }).challenge };
}

/** Returns the tokens of the links of one kind that were sent to an address. */
export const accountLinks = async (address: string, kind: string) =>
  (await emailsTo(address)).flatMap((email) => new RegExp(`/account/${kind}\\?token=([\\w-]+)`).exec(email)?.[1] ?? []);

/** Stores a passkey that no authenticator has. Returns its id. */
export const storePasskey = ({ id: agent }: Person): Promise<string> =>
  run(
    async (agent, id) => {
      const row = { id, agent, host: 'hearthside.test', public_key: 'x', counter: 0, name: 'Stored', created_at: Date.now() };
      await strapi.db.connection('passkeys').insert(row);
      return id;
    },
    agent,
    text(randomBytes(16)),
  );

export const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
export const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

/** Signs in with the password from a browser. @param device id that the browser stores */
export async function signInFrom(person: Person, userAgent: string, device?: string): Promise<Person & { token: string }> {
  const { body } = await request<object>('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username: person.username, password: person.password, device }),
  });
  return { ...person, token: tokenIn(body) };
}
