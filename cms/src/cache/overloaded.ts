import { Overloaded } from '../http/bounded-queue';
import { securityHeaders } from '../http/security-headers';
import { retryAfter } from '../http/troubles';
import { ReadyAnswer } from './ready-answer';

/** Returns the 503 response for requests that arrive while too many others are being rendered. */
export const unavailable = (path: string, contentType: string, body: string): ReadyAnswer =>
  new ReadyAnswer({
    status: 503,
    headers: [
      ...Object.entries(securityHeaders(path)),
      ['Cache-Control', 'no-store'],
      ['Content-Type', `${contentType}; charset=utf-8`],
      ['Retry-After', retryAfter],
    ],
    body: Buffer.from(body),
  });

const { message } = new Overloaded();

export const refusal = (path: string): ReadyAnswer =>
  unavailable(path, 'application/json', JSON.stringify({ error: message, errors: [message] }));
