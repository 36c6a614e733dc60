import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createQueue, Overloaded, rendering } from '../http/bounded-queue';
import { databaseAwayFor, databaseIsAway, lookForDatabase } from '../database/presence';
import { clock } from '../settings/clock';
import { onChange } from './changes';
import { isUpToDate } from './freshness';
import { refusal } from './overloaded';
import { watch, type Reading } from './reading';
import { ReadyAnswer, type Rendered } from './ready-answer';
import { render } from './render';
import { ResponseCache } from './response-cache';
import type { Answer, Finders, FindTarget, Target } from './target';

/**
 * How long (ms) cached responses are served while the database is down. Bounded because a replica that lost only its own connection does
 * not see what other replicas unpublish.
 */
const maxOutageMs = 3600_000;

/** Cookie of browsers that show pages in the app (web/src/api/appCookie.ts). It contains no identity and grants no access. */
const appCookie = /(^|;\s*)app=1(;|$)/;

interface CacheFill {
  /** Null if the response is too large for the cache. */
  answer: ReadyAnswer | null;
  until: number;
}

/** Serves anonymous reads from the response cache, before the request reaches Koa. */
export class Front {
  readonly cache = new ResponseCache();
  /** Number of requests served from the cache (hits) or rendered (misses). */
  readonly asked = { hits: 0, misses: 0 };
  private readonly queue = createQueue(rendering);
  private readonly inFlight = new Map<string, Promise<CacheFill>>();
  /** Keys of responses that are too large for the cache, until the next change. Koa streams them. */
  private readonly tooLarge = new Set<string>();
  private changes = 0;

  constructor(
    private readonly behind: RequestListener,
    private readonly finders: Finders,
    /** Returns the network of the client, by which waiting requests take turns. */
    private readonly networkOf: (request: IncomingMessage, response: ServerResponse) => string,
    private readonly log: (reason: unknown) => void,
  ) {
    onChange((tags) => this.drop(tags));
  }

  /** Returns false if Koa must handle the request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '' } = request;
    const isAnonymous = request.headers.authorization === undefined;
    const runsApp = appCookie.test(request.headers.cookie ?? '');
    // The cache holds documents by their URL.
    const cached = isAnonymous && !runsApp ? this.get(url) : undefined;
    if (cached) this.asked.hits += 1;
    const result = cached ?? find(url, isAnonymous ? this.finders.anonymous : this.finders.anyone, runsApp);
    if (result && 'send' in result) result.send(request, response);
    else if (result) void this.answerTarget(result, request, response);
    return result !== null;
  }

  private get(key: string): ReadyAnswer | undefined {
    return isUpToDate() || (databaseAwayFor() ?? Infinity) < maxOutageMs ? this.cache.get(key, clock.now()) : undefined;
  }

  /** Responds with the not-found page. */
  answerMissing(request: IncomingMessage, response: ServerResponse): void {
    void this.answerTarget(this.finders.missing, request, response);
  }

  private async answerTarget(target: Target, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (this.tooLarge.has(target.key)) return this.behind(request, response);
      const network = this.networkOf(request, response);
      const { instead } = target;
      const other = instead && !this.get(target.key) && isUpToDate() ? await this.queue(instead, network) : null;
      if (other && 'send' in other) return other.send(request, response);
      const answer = await this.getOrMake(other ?? target, network);
      if (!answer) return this.behind(request, response);
      // During a database outage, a stale cached response is better than an error.
      const isOutage = answer.status >= 500 && (databaseIsAway() || (!isUpToDate() && !(await lookForDatabase())));
      const cached = isOutage ? this.get(target.key) : undefined;
      (cached ?? answer).send(request, response);
    } catch (reason) {
      if (reason instanceof Overloaded) return (target.overloaded ?? refusal(target.url)).send(request, response);
      this.log(reason);
      if (!response.headersSent) this.behind(request, response);
    }
  }

  private async getOrMake(target: Target, network: string): Promise<ReadyAnswer | null> {
    const cached = this.get(target.key);
    this.asked[cached ? 'hits' : 'misses'] += 1;
    return cached ?? (await this.makeFor(target, network, clock.now()));
  }

  /** Renders again for a caller that joined a render started before a schedule transition, but arrived after the transition. */
  private async makeFor(target: Target, network: string, askedAt: number): Promise<ReadyAnswer | null> {
    const { answer, until } = await this.make(target, network);
    return until > askedAt ? answer : (await this.make(target, network)).answer;
  }

  /** Never joins a render that started before the latest change. */
  private make(target: Target, network: string): Promise<CacheFill> {
    const { key } = target;
    const inFlight = isUpToDate() ? this.inFlight.get(key) : undefined;
    if (inFlight) return inFlight;
    const making = this.renderAndKeep(target, network).finally(() => {
      if (this.inFlight.get(key) === making) this.inFlight.delete(key);
    });
    this.inFlight.set(key, making);
    return making;
  }

  private async renderAndKeep(target: Target, network: string): Promise<CacheFill> {
    const { changes } = this;
    const from = clock.now();
    const { result, reading } = await this.queue(() => watch(() => render(this.behind, target)), network);
    const isCurrent = isUpToDate() && this.changes === changes;
    if (!result) {
      if (isCurrent) this.tooLarge.add(target.key);
      return { answer: null, until: reading.until };
    }
    const answer = new ReadyAnswer(result);
    if (isCurrent && isCacheable(target, result, reading)) {
      const until = Math.min(reading.until, from + (target.maxAgeMs ?? Infinity));
      this.cache.keep(target, answer, { from, tags: reading.tags, until });
    }
    return { answer, until: reading.until };
  }

  private drop(tags: string[]): void {
    this.changes += 1;
    this.inFlight.clear();
    this.tooLarge.clear();
    this.cache.drop(tags);
  }
}

const isCacheable = ({ isMissing }: Target, { status, headers, body }: Rendered, { isFound }: Reading): boolean =>
  (isMissing ? status === 404 : status === 200 && isFound) &&
  !headers.some(([name]) => /^set-cookie$/i.test(name)) &&
  !body.subarray(0, 20).includes('"errors"');

function find(url: string, finders: FindTarget[], runsApp: boolean): Target | Answer | null {
  const index = url.indexOf('?');
  const [path, search] = index < 0 ? [url, ''] : [url.slice(0, index), url.slice(index + 1)];
  for (const find of finders) {
    const target = find(path, search, runsApp);
    if (target) return target;
  }
  return null;
}
