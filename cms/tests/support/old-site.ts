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
type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export const oldPassword = 'salt-and-cedar';

/** Fields that lists omit. */
const details: Partial<Record<string, string[]>> = { agents: ['social_links', 'bio'], posts: ['content'] };

/** The site to migrate from: a small server with the API of spec §7 and image files. */
export interface OldSite {
  url: string;
  host: string;
  /** Number of requests by path. */
  asked: Map<string, number>;
  /** Authorization header of every request outside the API. */
  told: (string | undefined)[];
  /** Maximum number of concurrent requests. */
  mostAtOnce: number;
  /** Sets the response for a path. */
  answer(path: string, response: Handler | Buffer | object): void;
  /** Resolves when a path is requested. The request never gets a response. */
  holdUp(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function startOldSite(content: Partial<OldContent> = {}): Promise<OldSite> {
  const handlers = new Map<string, Handler>();
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site: OldSite = {
    url: `http://${host}`,
    host,
    asked: new Map(),
    told: [],
    mostAtOnce: 0,
    answer: (path, response) => void handlers.set(path, handlerFor(response)),
    holdUp: (path) => new Promise((requested) => handlers.set(path, () => requested())),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  let inFlight = 0;

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const path = request.url!.split('?')[0];
    site.asked.set(path, (site.asked.get(path) ?? 0) + 1);
    site.mostAtOnce = Math.max(site.mostAtOnce, (inFlight += 1));
    response.once('close', () => (inFlight -= 1));
    if (!path.startsWith('/api/')) site.told.push(request.headers.authorization);
    const handler = handlers.get(path) ?? apiHandler(content, path);
    if (handler) await handler(request, response);
    else send(response, 404, { error: 'Not found' });
  }
  return site;
}

function handlerFor(body: Handler | Buffer | object): Handler {
  if (typeof body === 'function') return body as Handler;
  return (_, response) => (Buffer.isBuffer(body) ? response.end(body) : send(response, 200, body));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function apiHandler(content: Partial<OldContent>, path: string): Handler | undefined {
  if (path === '/api/auth/login') return signIn;
  const [, , type, id] = path.split('/');
  const list = content[type as keyof OldContent] ?? [];
  if (!['agents', 'posts', 'seasons', 'season_images'].includes(type)) return undefined;
  if (id === undefined) return signedIn(list.map((entry) => shortened(type, entry)));
  const entry = list.find((item) => String((item as Entry | null)?.id) === decodeURIComponent(id));
  return entry ? signedIn(entry) : undefined;
}

function shortened(type: string, entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  return Object.fromEntries(Object.entries(entry).filter(([field]) => !details[type]?.includes(field)));
}

const signIn: Handler = async (request, response) => {
  const { username, password } = (await json(request)) as Entry;
  if (username !== 'keeper' || password !== oldPassword) return send(response, 401, { error: 'Invalid credentials' });
  return send(response, 200, { token: 'old-token', user: { first_name: 'Kit', role: 'admin' } });
};

const signedIn =
  (body: unknown): Handler =>
  (request, response) => {
    if (request.headers.authorization === 'Bearer old-token') send(response, 200, body);
    else send(response, 401, { error: 'Sign in to continue' });
  };
