import { apiBase } from '../../contract';
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

const message = 'The server is overloaded. Try again in a few seconds.';
const apiBody = { error: message, errors: [message] };
const graphqlBody = { errors: [{ message }] };

export const refusal = (path: string): ReadyAnswer =>
  unavailable(path, 'application/json', JSON.stringify(path.startsWith(apiBase) ? apiBody : graphqlBody));
