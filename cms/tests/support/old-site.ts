import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Entry = Record<string, unknown>;
export interface OldContent {
  agents: unknown[];
  posts: unknown[];
  seasons: unknown[];
  season_images: unknown[];
}
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

export const oldPassword = 'salt-and-cedar';

/** What lists leave out, and only an entry by itself tells. */
const details: Partial<Record<string, string[]>> = { agents: ['social_links', 'bio'], posts: ['content'] };

/** The site that is moved from: a small server that speaks spec §7, and shows pictures. */
export interface OldSite {
  url: string;
  host: string;
  /** How often each path was asked for. */
  asked: Map<string, number>;
  /** The authorization of every request for anything but the API. */
  told: (string | undefined)[];
  /** How many requests were under way at once, at the most. */
  mostAtOnce: number;
  /** Answers a path by itself. */
  answer(path: string, answer: Answer | Buffer | object): void;
  /** Resolves when a path is asked for, which then is never answered. */
  holdUp(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function startOldSite(content: Partial<OldContent> = {}): Promise<OldSite> {
  const answers = new Map<string, Answer>();
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site: OldSite = {
    url: `http://${host}`,
    host,
    asked: new Map(),
    told: [],
    mostAtOnce: 0,
    answer: (path, answer) => void answers.set(path, answerOf(answer)),
    holdUp: (path) => new Promise((asked) => answers.set(path, () => asked())),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  let underWay = 0;

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const path = request.url!.split('?')[0];
    site.asked.set(path, (site.asked.get(path) ?? 0) + 1);
    site.mostAtOnce = Math.max(site.mostAtOnce, (underWay += 1));
    response.once('close', () => (underWay -= 1));
    if (!path.startsWith('/api/')) site.told.push(request.headers.authorization);
    const answer = answers.get(path) ?? apiAnswer(content, path);
    if (answer) await answer(request, response);
    else send(response, 404, { error: 'Not found' });
  }
  return site;
}

function answerOf(answer: Answer | Buffer | object): Answer {
  if (typeof answer === 'function') return answer as Answer;
  return (_, response) => (Buffer.isBuffer(answer) ? response.end(answer) : send(response, 200, answer));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function apiAnswer(content: Partial<OldContent>, path: string): Answer | undefined {
  if (path === '/api/auth/login') return signIn;
  const [, , kind, id] = path.split('/');
  const list = content[kind as keyof OldContent] ?? [];
  if (!['agents', 'posts', 'seasons', 'season_images'].includes(kind)) return undefined;
  if (id === undefined) return signedIn(list.map((entry) => shortened(kind, entry)));
  const found = list.find((entry) => String((entry as Entry | null)?.id) === decodeURIComponent(id));
  return found ? signedIn(found) : undefined;
}

function shortened(kind: string, entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  return Object.fromEntries(Object.entries(entry).filter(([field]) => !details[kind]?.includes(field)));
}

const signIn: Answer = async (request, response) => {
  const { username, password } = (await json(request)) as Entry;
  if (username !== 'keeper' || password !== oldPassword) return send(response, 401, { error: 'Invalid credentials' });
  return send(response, 200, { token: 'old-token', user: { first_name: 'Kit', role: 'admin' } });
};

const signedIn =
  (body: unknown): Answer =>
  (request, response) => {
    if (request.headers.authorization === 'Bearer old-token') send(response, 200, body);
    else send(response, 401, { error: 'Sign in to continue' });
  };
