import type { IncomingMessage } from 'node:http';
import { everyone, apiBase, endpoints, type Endpoint } from '../../contract';
import { isPublicId } from '../database/storage-models';
import type { ReadyAnswer } from './ready-answer';
import type { Share } from './response-cache';

/** What a request asks for, said in one way: two that get the same answer have the same key. */
export interface Target {
  key: string;
  share: Share;
  /** What Koa is asked: a path with the parameters that count, and a body if it is to be a POST. */
  url: string;
  body?: string;
  /** Limits how long it is kept, where the number of possible requests is unbounded. */
  maxAgeMs?: number;
  /** The entry that it shows. */
  entry?: {
    id: string;
    /** Whether visitors can see it, as known without reading it. */
    exists(): Promise<boolean>;
    /** Shown in its place, with {@link idPlaceholder} where the id belongs. */
    missing: Target;
  };
  /** A not-found page that is kept, as one stands for every URL that does not exist. */
  isMissing?: true;
  /** The answer while too many others are being rendered. */
  overloaded?: ReadyAnswer;
}

/** How long the result of a search is kept: long enough for visitors with the same search, and for paging back. */
export const searchAgeMs = 10_000;

/** Stands for the id of an entry that does not exist. */
export const idPlaceholder = 'no-such-entry-0';

/** A response that needs no rendering. */
export type Answer = Pick<ReadyAnswer, 'send'>;

/**
 * Says what a path (as it was sent) and what stands behind its question mark ask for, or answers it; null for what is not its
 * own.
 */
export type FindTarget = (path: string, search: string) => Target | Answer | null;

export interface Finders {
  /** For responses that are the same for visitors and for signed-in callers. */
  anyone: FindTarget[];
  anonymous: FindTarget[];
  /** The not-found page. */
  missing: Target;
  /** Whether a request that nothing else answers is for a page. */
  isForPage(path: string, request: IncomingMessage): boolean;
}

// The one spelling that is kept. Others are as good, and answered by Koa.
const shape = /^(\/[a-z_-]+)(?:\/([\w-]+))?$/;

const open = new Map(
  Object.values<Endpoint>(endpoints)
    .filter(({ method, access, query }) => method === 'GET' && access === everyone && !query)
    .map(({ path }) => [path, path]),
);

/** Reads of /api that are everybody's. They know no parameters. */
export const findEndpoint: FindTarget = (path) => {
  if (!path.startsWith(`${apiBase}/`)) return null;
  const [, list, id] = shape.exec(path.slice(apiBase.length)) ?? [];
  if (!list || (id !== undefined && !isPublicId(id)) || !open.has(id === undefined ? list : `${list}/:id`)) return null;
  return { key: path, url: path, share: id === undefined ? 'fixed' : 'entry' };
};
