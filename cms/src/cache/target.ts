import { anyone, apiBase, endpoints, type Endpoint } from '../../contract';
import { isPublicId } from '../database/stored-nouns';
import type { ReadyAnswer } from './ready-answer';
import type { Share } from './response-cache';

/** What a request asks for, said in one way: two that get the same answer have the same key. */
export interface Target {
  key: string;
  share: Share;
  /** What Koa is asked: a path with the parameters that count, and a body if it is to be a POST. */
  url: string;
  body?: string;
  /** False for what nobody may fill the cache with: it is rendered once for all who ask at the same time. */
  isKept?: false;
}

/**
 * Says what a path (as it was sent) and what stands behind its question mark ask for, or answers it; null for what is not its
 * own.
 */
export type FindTarget = (path: string, search: string) => Target | ReadyAnswer | null;

// The one spelling that is kept. Others are as good, and answered by Koa.
const shape = /^(\/[a-z_-]+)(?:\/([\w-]+))?$/;

const open = new Map(
  Object.values<Endpoint>(endpoints)
    .filter(({ method, access, query }) => method === 'GET' && access === anyone && !query)
    .map(({ path }) => [path, path]),
);

/** Reads of /api that are everybody's. They know no parameters. */
export const findEndpoint: FindTarget = (path) => {
  if (!path.startsWith(`${apiBase}/`)) return null;
  const [, list, id] = shape.exec(path.slice(apiBase.length)) ?? [];
  if (!list || (id !== undefined && !isPublicId(id)) || !open.has(id === undefined ? list : `${list}/:id`)) return null;
  return { key: path, url: path, share: id === undefined ? 'fixed' : 'entry' };
};
