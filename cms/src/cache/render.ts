import inject from 'light-my-request';
import type { ClientRequest, RequestListener } from 'node:http';
import { environment } from '../settings/environment';
import type { RenderedResponse } from './cached-response';
import { maxBytesIn, type Target } from './target';

/** Headers of a connection or a single response, which are not cached. */
const uncachedHeaders = /^(connection|content-encoding|content-length|date|keep-alive|transfer-encoding|x-request-id)$/i;

const { host } = new URL(environment.publicUrl);

/**
 * Sends a visitor's request to Koa in memory, so that the cached response equals Koa's. Returns null, and ends the request, if the
 * response is too large for the cache.
 */
export async function render(listener: RequestListener, { url, partition }: Target): Promise<RenderedResponse | null> {
  const { stream, statusCode, raw } = await inject(listener as Parameters<typeof inject>[0], {
    url,
    headers: { host, accept: '*/*', 'accept-encoding': 'identity' },
    payloadAsStream: true,
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream() as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytesIn(partition)) {
      raw.res.socket?.destroy();
      return null;
    }
    chunks.push(chunk);
  }
  // Node's types declare this method only for requests.
  const response = raw.res as typeof raw.res & Pick<ClientRequest, 'getRawHeaderNames'>;
  const headers = response.getRawHeaderNames().flatMap((name): [string, string][] => {
    if (uncachedHeaders.test(name)) return [];
    const value = raw.res.getHeader(name);
    return (Array.isArray(value) ? value : [value]).map((item) => [name, String(item)]);
  });
  return { status: statusCode, headers: variedByEncoding(headers), body: Buffer.concat(chunks) };
}

function variedByEncoding(headers: RenderedResponse['headers']): RenderedResponse['headers'] {
  const vary = headers.filter(([name]) => /^vary$/i.test(name)).map(([, value]) => value);
  if (vary.some((value) => /accept-encoding/i.test(value))) return headers;
  return [...headers.filter(([name]) => !/^vary$/i.test(name)), ['Vary', [...vary, 'Accept-Encoding'].join(', ')]];
}
