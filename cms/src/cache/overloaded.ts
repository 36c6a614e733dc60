import { apiBase } from '../../contract';
import { securityHeaders } from '../http/security-headers';
import { retryAfter } from '../http/troubles';
import { ReadyAnswer } from './ready-answer';

/** Answers 503 while too many others are being rendered. */
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

const message = 'The server has too much to do. Try again in a few seconds.';
const ofApi = { error: message, errors: [message] };
const ofGraphql = { errors: [{ message }] };

export const refusal = (path: string): ReadyAnswer =>
  unavailable(path, 'application/json', JSON.stringify(path.startsWith(apiBase) ? ofApi : ofGraphql));
