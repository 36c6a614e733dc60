import type { IncomingMessage, ServerResponse } from 'node:http';
import { everyone, apiBase, endpoints, type Endpoint } from '../../contract';
import { isPublicId } from '../database/storage-models';
import type { RenderedResponse } from './cached-response';

/**
 * Maximum size of each cache partition. A client that requests every entry or every page cannot evict the lists that all visitors read,
 * because they are in another partition.
 */
export const partitions = {
  /** Lists and pages with a fixed URL. */
  fixed: { bytes: 48_000_000, entries: 100 },
  /** Responses with one entry. */
  entry: { bytes: 32_000_000, entries: 5_000 },
  /** Pages of a list and search results. */
  part: { bytes: 16_000_000, entries: 200 },
};
export type Partition = keyof typeof partitions;

/** Returns the maximum size of one response. A larger one would evict most of the others. */
export const maxBytesIn = (partition: Partition): number => partitions[partition].bytes / 4;

/** A response that needs no rendering. */
export interface Answer {
  send(request: IncomingMessage, response: ServerResponse): void;
}

/** The target of a request in a canonical form. Requests with the same response have the same key. */
export interface Target {
  key: string;
  partition: Partition;
  /** Path and relevant parameters of the request to Koa. */
  url: string;
  /** Renders without Koa, a few at a time. */
  render?(): Promise<RenderedResponse>;
  /** Maximum age in the cache, if the number of possible requests is unbounded. */
  maxAgeMs?: number;
  /** Returns what is sent instead, if visitors do not see the entry at this URL or it has another one. Does not render. */
  instead?(): Promise<Target | Answer | null>;
  /** The not-found page, which is cached because it is the same for every URL. */
  isMissing?: true;
  /** Response while too many others are being rendered. */
  overloaded?: Answer;
}

/** Maximum age of a search result in the cache: enough for visitors with the same search and for going back a page. */
export const searchAgeMs = 10_000;

/** Parts of a request as it was sent. */
export interface Requested {
  path: string;
  search: string;
  /** Whether the request has no session. */
  isAnonymous: boolean;
  /** Whether the browser shows pages in the app, which it says with a cookie. */
  runsApp: boolean;
}

/** Returns the target or the response of a request; null if another finder or Koa is responsible. */
export type FindTarget = (requested: Requested) => Target | Answer | null;

// Only canonical paths are cached. Koa handles other spellings.
const shape = /^(\/[a-z_-]+)(?:\/([\w-]+))?$/;

const open = new Set(
  Object.values<Endpoint>(endpoints)
    .filter(({ method, access, query }) => method === 'GET' && access === everyone && !query)
    .map(({ path }) => path),
);

/** Finds public reads of /api without parameters. */
export const findEndpoint: FindTarget = ({ path, isAnonymous }) => {
  if (!isAnonymous || !path.startsWith(`${apiBase}/`)) return null;
  const [, list, id] = shape.exec(path.slice(apiBase.length)) ?? [];
  if (!list || (id !== undefined && !isPublicId(id)) || !open.has(id === undefined ? list : `${list}/:id`)) return null;
  return { key: path, url: path, partition: id === undefined ? 'fixed' : 'entry' };
};
