import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Permit } from './allowed-hosts';
import { FetchFailure, NotAllowed } from './migration-error';

/** Maximum number of concurrent requests. */
export const atOnce = 4;

export interface Asked {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  maxBytes: number;
  /** Disables retries, because similar requests have failed. */
  isHurried?: boolean;
}

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

/** Timeouts in ms: for inactivity, and for the complete response. */
export interface Patience {
  silence: number;
  answer: number;
}
export const usualPatience: Patience = { silence: 30_000, answer: 180_000 };

/** Sends one request without following redirects. */
export type Request = (url: URL, asked: Asked) => Promise<Answer>;

interface Context {
  permit: Permit;
  signal: AbortSignal;
  patience: Patience;
}

export function requester({ permit, signal, patience }: Context): Request {
  const options = { keepAlive: true, maxSockets: atOnce };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  return async (url, { method = 'GET', headers = {}, body, maxBytes }) => {
    signal.throwIfAborted();
    permit.check(url);
    const isSecure = url.protocol === 'https:';
    const init = { method, headers: { 'accept-encoding': 'identity', ...headers }, lookup: permit.lookup, signal };
    const request = isSecure ? httpsRequest(url, { ...init, agent: agents.https }) : httpRequest(url, { ...init, agent: agents.http });
    const timer = setTimeout(() => request.destroy(timedOut('took too long to respond')), patience.answer);
    request.setTimeout(patience.silence, () => request.destroy(timedOut('did not respond')));
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        // The listener stays, because the connection can also break after the response has started.
        request.on('error', reject).once('response', resolve).end(body);
      });
      return { status: response.statusCode ?? 0, headers: response.headers, bytes: await read(response, maxBytes) };
    } catch (reason) {
      throw signal.aborted ? signal.reason : toFetchFailure(reason);
    } finally {
      clearTimeout(timer);
    }
  };
}

const timedOut = (problem: string) => new FetchFailure(`The server ${problem}`, { isPermanent: false, isSilent: true });

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw new FetchFailure(`The response is larger than ${Math.round(maxBytes / 1024 / 1024)} MB`, { isPermanent: true });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toFetchFailure(reason: unknown): Error {
  if (reason instanceof FetchFailure || reason instanceof NotAllowed) return reason;
  const { code = '' } = reason as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND') return timedOut('was not found (DNS)');
  if (code === 'ECONNREFUSED') return timedOut('refused the connection');
  if (code.startsWith('ERR_TLS') || code.includes('CERT')) {
    return new FetchFailure(`Invalid TLS certificate (${code})`, { isPermanent: true });
  }
  return new FetchFailure('The server closed the connection', { isPermanent: false });
}
