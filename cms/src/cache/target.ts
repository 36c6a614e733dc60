import type { IncomingMessage } from 'node:http';
import { everyone, apiBase, endpoints, type Endpoint } from '../../contract';
import { isPublicId } from '../database/storage-models';
import type { ReadyAnswer } from './ready-answer';
import type { Share } from './response-cache';

/** The target of a request in a canonical form. Requests with the same response have the same key. */
export interface Target {
  key: string;
  share: Share;
  /** Path and relevant parameters of the request to Koa; a POST request if there is a body. */
  url: string;
  body?: string;
  /** Maximum age in the cache, if the number of possible requests is unbounded. */
  maxAgeMs?: number;
  /** Returns what is sent instead, if visitors do not see the entry at this URL or it has another one. Does not render. */
  instead?(): Promise<Target | Answer | null>;
  /** The not-found page, which is cached because it is the same for every URL. */
  isMissing?: true;
  /** Response while too many others are being rendered. */
  overloaded?: ReadyAnswer;
}

/** Maximum age of a search result in the cache: enough for visitors with the same search and for going back a page. */
export const searchAgeMs = 10_000;

/** A response that needs no rendering. */
export type Answer = Pick<ReadyAnswer, 'send'>;

/**
 * Returns the target or the response for a raw path and query string; null if another finder or Koa is responsible.
 * @param runsApp whether the browser shows pages in the app, which it says with a cookie
 */
export type FindTarget = (path: string, search: string, runsApp: boolean) => Target | Answer | null;

export interface Finders {
  /** Finders of responses that are the same for visitors and signed-in callers. */
  anyone: FindTarget[];
  anonymous: FindTarget[];
  /** The not-found page. */
  missing: Target;
  /** Whether a request that has no other handler is for a page. */
  isForPage(path: string, request: IncomingMessage): boolean;
}

// Only canonical paths are cached. Koa handles other spellings.
const shape = /^(\/[a-z_-]+)(?:\/([\w-]+))?$/;

const open = new Map(
  Object.values<Endpoint>(endpoints)
    .filter(({ method, access, query }) => method === 'GET' && access === everyone && !query)
    .map(({ path }) => [path, path]),
);

/** Finds public reads of /api without parameters. */
export const findEndpoint: FindTarget = (path) => {
  if (!path.startsWith(`${apiBase}/`)) return null;
  const [, list, id] = shape.exec(path.slice(apiBase.length)) ?? [];
  if (!list || (id !== undefined && !isPublicId(id)) || !open.has(id === undefined ? list : `${list}/:id`)) return null;
  return { key: path, url: path, share: id === undefined ? 'fixed' : 'entry' };
};
