import { createHash, randomBytes } from 'node:crypto';
import { inquiryLimits, type Challenge } from '../../../contract';
import { clock } from '../../settings/clock';
import { keyedHash } from '../../settings/environment';

const { minMs, maxMs } = inquiryLimits.token;

/** Creates the token of a form to one recipient. It needs no storage: its nonce is stored with the inquiry that uses it. */
export function newChallenge(about: string, bits: number): Challenge {
  const text = [clock.now().toString(36), randomBytes(12).toString('base64url'), String(bits), about].join('~');
  return { token: `${text}~${keyedHash('inquiry-token', text)}`, bits };
}

interface OpenToken {
  nonce: string;
  /** Whether a form was opened so recently that no one can have filled it in. */
  isTooNew: boolean;
  /** Bits of work that were asked for, and those that were proven. */
  bits: number;
  provenBits: number;
}

/** Opens a token of a form to a recipient; null if it is not ours, for another recipient, or too old. */
export function openToken(token: string, about: string, proof: string): OpenToken | null {
  const [, text = '', signature] = /^(.+)~([\w-]{22})$/.exec(token) ?? [];
  const [time = '', nonce = '', asked = '', recipient] = text.split('~');
  const age = clock.now() - parseInt(time, 36);
  if (signature !== keyedHash('inquiry-token', text) || recipient !== about || !(age <= maxMs)) return null;
  const bits = Number(asked);
  return { nonce, isTooNew: age < minMs, bits, provenBits: proof && hasZeroBits(`${signature}:${proof}`, bits) ? bits : 0 };
}

/** Whether the SHA-256 hash of a text starts with this many zero bits. */
function hasZeroBits(text: string, bits: number): boolean {
  const hash = createHash('sha256').update(text).digest();
  return Math.clz32(hash.readUInt32BE(0)) >= bits;
}

const idLength = 24;
const signatureLength = 22;
const expiryLength = 9;

export const newId = (): string => randomBytes(idLength).toString('base64url').replace(/[-_]/g, 'a').slice(0, idLength);

/** Token of the page on which visitors see and delete what they sent. It works as long as the inquiry exists. */
export const visitorToken = (id: string): string => id + keyedHash('inquiry-visitor', id);

/** Returns the id in a visitor's token; null if it is not valid. */
export function visitorId(token: string): string | null {
  const id = token.slice(0, idLength);
  return token.length === idLength + signatureLength && token === visitorToken(id) ? id : null;
}

const answerSignature = (id: string, assignee: string | null, expiry: string) =>
  keyedHash('inquiry-answer', `${id} ${assignee ?? ''} ${expiry}`);

/** Token of the page on which an assignee marks an inquiry as answered without signing in. */
export function answerToken(id: string, assignee: string | null): string {
  const expiry = (clock.now() + inquiryLimits.answerLinkMs).toString(36).padStart(expiryLength, '0');
  return id + expiry + answerSignature(id, assignee, expiry);
}

/** Returns the parts of such a token. It is valid only for the assignee to whom it was sent, until it expires. */
export function readAnswerToken(token: string): { id: string; isFor: (assignee: string | null) => boolean } {
  const [id, expiry, signature] = [token.slice(0, idLength), token.slice(idLength, -signatureLength), token.slice(-signatureLength)];
  const isFor = (assignee: string | null) =>
    expiry.length === expiryLength && parseInt(expiry, 36) > clock.now() && signature === answerSignature(id, assignee, expiry);
  return { id, isFor };
}
