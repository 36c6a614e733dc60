import { createHmac } from 'node:crypto';
import { ask, type Account, type Person } from './session';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code that an app with a key shows (RFC 6238), some steps later. */
export function codeOf(key: string, steps = 0): string {
  const bits = [...key.replaceAll(/\s/g, '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(Date.now() / 30_000) + steps, 4);
  const hash = createHmac('sha1', secret).update(counter).digest();
  const number = hash.readUInt32BE(hash[hash.length - 1]! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Waits until the time step of codes does not end in the next seconds, so that a code of the step before is not two steps late. */
export async function stepLasts(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 8_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

/** Adds an authenticator app through the API, with the code of the step before. Returns its secret and the recovery codes. */
export async function addApp(agent: Account | Person) {
  const { secret } = (await ask('POST', '/account/app_code', undefined, agent)) as { secret: string };
  await stepLasts();
  const body = { code: codeOf(secret, -1) };
  const { recovery_codes: codes } = (await ask('POST', '/account/app_code/confirm', body, agent)) as { recovery_codes: string[] };
  return { secret, codes };
}
