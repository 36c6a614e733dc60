import { createHmac, randomBytes } from 'node:crypto';

// RFC 6238 with what all apps read: SHA-1, six digits, steps of 30 seconds. RFC 4226 recommends a secret of 160 bits.
const [digits, stepMs, secretBytes] = [6, 30_000, 20];

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes as Base32 (RFC 4648) without padding. The number of bits must be a multiple of 5. */
export const base32 = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .replace(/.{5}/g, (bits) => alphabet[parseInt(bits, 2)]);

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? []);
};

export const newSecret = (): string => base32(randomBytes(secretBytes));

/** Returns the code of one time step, as RFC 4226 computes it. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = hash[hash.length - 1] & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** Returns the time step of a code, at most one before or after the current one; undefined for a wrong code. */
export function stepOf(secret: string, code: string): number | undefined {
  const now = Math.floor(Date.now() / stepMs);
  return [now, now - 1, now + 1].find((step) => codeAt(secret, step) === code);
}

/** Content of the QR code that authenticator apps read. */
export const appCodeUri = (secret: string, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
