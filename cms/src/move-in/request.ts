import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Permit } from './allowed-hosts';
import { FetchFailure, NotAllowed } from './migration-error';

/** How many requests are under way at once. */
export const atOnce = 4;

export interface Asked {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  maxBytes: number;
  /** Whether one try is all: others like it have failed. */
  isHurried?: boolean;
}

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

/** For how many milliseconds a server may say nothing, and how long an answer may take. */
export interface Patience {
  silence: number;
  answer: number;
}
export const usualPatience: Patience = { silence: 30_000, answer: 180_000 };

/** Asks one address once, and follows nothing. */
export type Request = (url: URL, asked: Asked) => Promise<Answer>;

interface Surroundings {
  permit: Permit;
  signal: AbortSignal;
  patience: Patience;
}

export function requester({ permit, signal, patience }: Surroundings): Request {
  const options = { keepAlive: true, maxSockets: atOnce };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  return async (url, { method = 'GET', headers = {}, body, maxBytes }) => {
    signal.throwIfAborted();
    permit.check(url);
    const isSecure = url.protocol === 'https:';
    const sent = { method, headers: { 'accept-encoding': 'identity', ...headers }, lookup: permit.lookup, signal };
    const request = isSecure ? httpsRequest(url, { ...sent, agent: agents.https }) : httpRequest(url, { ...sent, agent: agents.http });
    const limit = setTimeout(() => request.destroy(silent('took too long to answer')), patience.answer);
    request.setTimeout(patience.silence, () => request.destroy(silent('did not respond')));
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        // Stays: a connection that breaks once the answer has begun says so here as well.
        request.on('error', reject).once('response', resolve).end(body);
      });
      return { status: response.statusCode ?? 0, headers: response.headers, bytes: await read(response, maxBytes) };
    } catch (reason) {
      throw signal.aborted ? signal.reason : translated(reason);
    } finally {
      clearTimeout(limit);
    }
  };
}

const silent = (what: string) => new FetchFailure(`The server ${what}`, { isLasting: false, isSilent: true });

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw new FetchFailure(`The response is larger than ${Math.round(maxBytes / 1024 / 1024)} MB`, { isLasting: true });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function translated(reason: unknown): Error {
  if (reason instanceof FetchFailure || reason instanceof NotAllowed) return reason;
  const { code = '' } = reason as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND') return silent('was not found (DNS)');
  if (code === 'ECONNREFUSED') return silent('refused the connection');
  if (code.startsWith('ERR_TLS') || code.includes('CERT')) {
    return new FetchFailure(`Invalid TLS certificate (${code})`, { isLasting: true });
  }
  return new FetchFailure('The server closed the connection', { isLasting: false });
}
