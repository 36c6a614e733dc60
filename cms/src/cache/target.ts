import type { IncomingMessage } from 'node:http';
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
  /** For how long it is kept at most, where there is no end of what may be asked for. */
  maxAgeMs?: number;
  /** The entry that it shows. */
  entry?: {
    id: string;
    /** Whether visitors can see it, as known without reading it. */
    exists(): Promise<boolean>;
    /** Shown in its place, with {@link idPlaceholder} where the id belongs. */
    missing: Target;
  };
  /** It says that there is nothing, and is kept all the same: it stands for everything that does not exist. */
  isMissing?: true;
  /** The answer while too many others are being rendered. */
  overloaded?: ReadyAnswer;
}

/** For how long the result of a search is kept: long enough for people who search alike, and to page back. */
export const searchAgeMs = 10_000;

/** Stands for the id of an entry that does not exist. */
export const idPlaceholder = 'no-such-entry-0';

/**
 * Says what a path (as it was sent) and what stands behind its question mark ask for, or answers it; null for what is not its
 * own.
 */
export type FindTarget = (path: string, search: string) => Target | ReadyAnswer | null;

export interface Finders {
  /** Of what everybody gets alike, signed in or not. */
  anyone: FindTarget[];
  anonymous: FindTarget[];
  /** The page that says that there is nothing. */
  missing: Target;
  /** Whether a request for what nobody else answers is for a page. */
  isForPage(path: string, request: IncomingMessage): boolean;
}

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
