import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { limits } from '../../../contract';
import { HttpError, invalid, unacceptable } from '../../http/errors';
import { permitFor } from '../../move-in/allowed-hosts';
import { FetchFailure, NotAllowed } from '../../move-in/migration-error';
import { fetchImage, requester } from '../../move-in/request';

/** Reads a photo by its URL or its name in the folder. */
export type ReadPhoto = (source: string) => Promise<Buffer>;

const timeouts = { silence: 10_000, answer: 60_000 };
const retries = { waits: [1000], longestWait: 5000 };

/**
 * Reads photos from public hosts, never from private networks, and from a folder, never from outside of it.
 * @param sources all photos that a file names: redirects lead to their hosts only
 */
export function photoReader(sources: string[], folder?: string): ReadPhoto {
  const urls = sources.flatMap((source) => (isUrl(source) ? [new URL(source)] : []));
  const permit = permitFor({ site: null, hosts: [...new Set(urls.map(({ host }) => host))], allowPrivate: false });
  const ask = requester({ permit, signal: new AbortController().signal, timeouts, retries });
  return async (source) => {
    if (isUrl(source)) return fetchImage(ask, new URL(source), { maxBytes: limits.imageBytes });
    if (!folder) throw invalid(['Not a URL']);
    return readInside(folder, source);
  };
}

const reasons: Record<number, string> = { 403: 'The server of this URL does not allow downloads', 404: 'There is no photo at this URL' };

/** Returns why a photo could not be added, in words for administrators. @throws errors that are not about the photo */
export function reasonOf(cause: unknown): string {
  if (cause instanceof NotAllowed) return cause.reason;
  if (cause instanceof FetchFailure) return reasons[cause.more.status ?? 0] ?? cause.message;
  if (cause instanceof HttpError) return cause.message;
  throw cause;
}

export const isTemporary = (cause: unknown): boolean =>
  cause instanceof FetchFailure ? !cause.more.isPermanent : cause instanceof HttpError && cause.details.status === 503;

export const isUrl = (source: string) => /^https?:\/\//i.test(source) && URL.canParse(source);

async function readInside(folder: string, name: string): Promise<Buffer> {
  const root = await realpath(folder);
  const path = await realpath(join(root, name)).catch(() => null);
  const inside = path && relative(root, path);
  if (!inside || inside.startsWith('..') || isAbsolute(inside)) throw invalid(['No such file in the folder']);
  if ((await stat(path)).size > limits.imageBytes) throw unacceptable(413, 'Image must be at most 10 MB');
  return readFile(path);
}
