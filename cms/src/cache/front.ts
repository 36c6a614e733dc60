import type { Core } from '@strapi/strapi';
import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { databaseAwayFor, databaseIsAway, lookForDatabase } from '../database/presence';
import { clock } from '../settings/clock';
import { onChange } from './changes';
import { isUpToDate } from './freshness';
import { watch, type Reading } from './reading';
import { ReadyAnswer, type Rendered } from './ready-answer';
import { render } from './render';
import { ResponseCache } from './response-cache';
import type { FindTarget, Target } from './target';

/**
 * For how long (milliseconds) what was kept stands in for a database that is away. A replica that has lost it alone hears of
 * nothing that the others hide meanwhile.
 */
const longestAway = 3600_000;

/** What was asked for this often is rendered again as soon as it is dropped. */
const often = 3;

interface Made {
  answer: ReadyAnswer;
  until: number;
}

/** Answers anonymous reads from ready bytes, before Koa sees them. */
export class Front {
  readonly cache = new ResponseCache();
  /** How many were answered from what was ready, and how many were not. */
  readonly asked = { hits: 0, misses: 0 };
  private readonly inFlight = new Map<string, Promise<Made>>();
  private readonly again = new Map<string, { target: Target; asked: number }>();
  private changes = 0;
  private isRendering = false;
  private isClosed = false;
  private readonly ignoreChanges = onChange((tags) => this.drop(tags));

  constructor(
    private readonly behind: RequestListener,
    private readonly finders: FindTarget[],
    private readonly log: (reason: unknown) => void,
  ) {}

  /** False for what Koa is to answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '' } = request;
    const ready = this.get(url);
    if (ready) this.asked.hits += 1;
    const found = ready ?? this.find(url);
    if (found instanceof ReadyAnswer) found.send(request, response);
    else if (found) void this.answerTarget(found, request, response);
    return found !== null;
  }

  /** Renders nothing any more in the background. */
  close(): void {
    this.isClosed = true;
    this.ignoreChanges();
  }

  private get(key: string): ReadyAnswer | undefined {
    return isUpToDate() || (databaseAwayFor() ?? Infinity) < longestAway ? this.cache.get(key, clock.now()) : undefined;
  }

  private find(url: string): Target | ReadyAnswer | null {
    const question = url.indexOf('?');
    const [path, search] = question < 0 ? [url, ''] : [url.slice(0, question), url.slice(question + 1)];
    for (const find of this.finders) {
      const target = find(path, search);
      if (target) return target;
    }
    return null;
  }

  private async answerTarget(target: Target, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const known = this.get(target.key);
      this.asked[known ? 'hits' : 'misses'] += 1;
      const ready = known ?? (await this.makeFor(target, clock.now()));
      // What was true when the database went away is better than no answer.
      const isLost = ready.status >= 500 && (databaseIsAway() || (!isUpToDate() && !(await lookForDatabase())));
      const kept = isLost ? this.get(target.key) : undefined;
      (kept ?? ready).send(request, response);
    } catch (reason) {
      this.log(reason);
      if (!response.headersSent) this.behind(request, response);
    }
  }

  /** Who joined a rendering that was begun before the last edge of a schedule, and asked after it, gets one of their own. */
  private async makeFor(target: Target, askedAt: number): Promise<ReadyAnswer> {
    const { answer, until } = await this.make(target, 1);
    return until > askedAt ? answer : (await this.make(target, 1)).answer;
  }

  /** Nobody waits for what was begun before the last change. */
  private make(target: Target, asked: number): Promise<Made> {
    const { key } = target;
    const begun = isUpToDate() ? this.inFlight.get(key) : undefined;
    if (begun) return begun;
    const making = this.renderAndKeep(target, asked).finally(() => {
      if (this.inFlight.get(key) === making) this.inFlight.delete(key);
    });
    this.inFlight.set(key, making);
    return making;
  }

  private async renderAndKeep(target: Target, asked: number): Promise<Made> {
    const { changes } = this;
    const from = clock.now();
    const { result, reading } = await watch(() => render(this.behind, target));
    const answer = new ReadyAnswer(result);
    const isStillTrue = isUpToDate() && this.changes === changes;
    if (target.isKept !== false && isStillTrue && mayBeKept(result, reading)) {
      this.cache.keep(target, answer, { from, asked, tags: reading.tags, until: reading.until });
    }
    return { answer, until: reading.until };
  }

  private drop(tags: string[]): void {
    this.changes += 1;
    this.inFlight.clear();
    for (const { target, asked } of this.cache.drop(tags)) if (asked >= often) this.again.set(target.key, { target, asked: asked / 2 });
    if (this.again.size > 0 && !this.isRendering) void this.renderAgain();
  }

  /** One at a time, so that those who ask for something else meanwhile come in between. */
  private renderAgain = AsyncResource.bind(() => this.renderDropped());

  private async renderDropped(): Promise<void> {
    this.isRendering = true;
    try {
      for (const [key, { target, asked }] of this.again) {
        this.again.delete(key);
        if (this.isClosed) continue;
        await this.make(target, asked).catch(this.log);
      }
    } finally {
      this.isRendering = false;
    }
  }
}

const mayBeKept = ({ status, headers, body }: Rendered, { isFound }: Reading): boolean =>
  status === 200 && isFound && !headers.some(([name]) => /^set-cookie$/i.test(name)) && !body.subarray(0, 20).includes('"errors"');

let open: Front | undefined;

/** A request, and what to do about it where there is no such file. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  leave: () => void;
}

/** Answers with a file; false where no file has this path. */
export type SendFile = (path: string, exchange: Exchange) => boolean;

/** Puts ready bytes and files in front of Koa. What answered so far answers whatever they do not. */
export function openFront(strapi: Core.Strapi, { finders, sendFile }: { finders: FindTarget[]; sendFile: SendFile }): void {
  const { httpServer } = strapi.server;
  const [behind] = httpServer.listeners('request') as RequestListener[];
  const front = (open = new Front(behind, finders, (reason) => strapi.log.error(reason)));
  httpServer.removeAllListeners('request');
  httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const leave = () => behind(request, response);
    if (!isAnonymousRead(request)) return leave();
    try {
      const [path] = request.url!.split('?', 1);
      if (!front.answer(request, response) && !sendFile(path, { request, response, leave })) leave();
    } catch (reason) {
      // Nobody's address ends the site.
      strapi.log.error(reason);
      if (!response.headersSent) leave();
    }
  });
}

const isAnonymousRead = ({ method, url, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && url !== undefined && headers.authorization === undefined;

export const closeFront = (): void => open?.close();

/** What is kept at the moment, how much it takes, and how often it was of use. */
export const sizeOfCache = () => ({ entries: 0, bytes: 0, hits: 0, misses: 0, ...open?.cache.size, ...open?.asked });
