import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createQueue, Overloaded } from '../http/bounded-queue';
import { databaseAwayFor, databaseIsAway, lookForDatabase } from '../database/presence';
import { clock } from '../settings/clock';
import { onChange } from './changes';
import { isUpToDate } from './freshness';
import { refusal } from './overloaded';
import { watch, type Reading } from './reading';
import { ReadyAnswer, type Rendered } from './ready-answer';
import { render } from './render';
import { ResponseCache } from './response-cache';
import { idPlaceholder, type Answer, type Finders, type FindTarget, type Target } from './target';

/**
 * For how long (milliseconds) what was kept stands in for a database that is away. A replica that has lost it alone hears of
 * nothing that the others hide meanwhile.
 */
const longestAway = 3600_000;

/** Rendering keeps a core busy: further requests wait, about a second at most, and are refused when too many wait. */
const rendering = { concurrency: 2, maxWaiting: 30 };

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
  private readonly queue = createQueue(rendering);
  private readonly inFlight = new Map<string, Promise<Made>>();
  private readonly again = new Map<string, { target: Target; asked: number }>();
  private changes = 0;
  private isRendering = false;
  private isClosed = false;
  private readonly ignoreChanges = onChange((tags) => this.drop(tags));

  constructor(
    private readonly behind: RequestListener,
    private readonly finders: Finders,
    private readonly log: (reason: unknown) => void,
  ) {}

  /** False for what Koa is to answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '' } = request;
    const isAnonymous = request.headers.authorization === undefined;
    const ready = isAnonymous ? this.get(url) : undefined;
    if (ready) this.asked.hits += 1;
    const found = ready ?? find(url, isAnonymous ? this.finders.anonymous : this.finders.anyone);
    if (found && 'send' in found) found.send(request, response);
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

  /** Answers with the not-found page. */
  answerMissing(request: IncomingMessage, response: ServerResponse): void {
    void this.answerTarget(this.finders.missing, request, response);
  }

  private async answerTarget(target: Target, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { entry } = target;
      if (entry && !this.get(target.key) && isUpToDate() && !(await entry.exists())) {
        const page = await this.getOrMake(entry.missing);
        return page.sendReplacing(idPlaceholder, entry.id, request, response);
      }
      const ready = await this.getOrMake(target);
      // What was true when the database went away is better than no answer.
      const isLost = ready.status >= 500 && (databaseIsAway() || (!isUpToDate() && !(await lookForDatabase())));
      const kept = isLost ? this.get(target.key) : undefined;
      (kept ?? ready).send(request, response);
    } catch (reason) {
      if (reason instanceof Overloaded) return (target.overloaded ?? refusal(target.url)).send(request, response);
      this.log(reason);
      if (!response.headersSent) this.behind(request, response);
    }
  }

  private async getOrMake(target: Target): Promise<ReadyAnswer> {
    const known = this.get(target.key);
    this.asked[known ? 'hits' : 'misses'] += 1;
    return known ?? (await this.makeFor(target, clock.now()));
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
    const { result, reading } = await this.queue(() => watch(() => render(this.behind, target)));
    const answer = new ReadyAnswer(result);
    const isStillTrue = isUpToDate() && this.changes === changes;
    if (isStillTrue && mayBeKept(target, result, reading)) {
      const until = Math.min(reading.until, from + (target.maxAgeMs ?? Infinity));
      this.cache.keep(target, answer, { from, asked, tags: reading.tags, until });
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

const mayBeKept = ({ isMissing }: Target, { status, headers, body }: Rendered, { isFound }: Reading): boolean =>
  (isMissing ? status === 404 : status === 200 && isFound) &&
  !headers.some(([name]) => /^set-cookie$/i.test(name)) &&
  !body.subarray(0, 20).includes('"errors"');

function find(url: string, finders: FindTarget[]): Target | Answer | null {
  const question = url.indexOf('?');
  const [path, search] = question < 0 ? [url, ''] : [url.slice(0, question), url.slice(question + 1)];
  for (const find of finders) {
    const target = find(path, search);
    if (target) return target;
  }
  return null;
}
