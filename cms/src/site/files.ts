import send from '@fastify/send';
import type { Core } from '@strapi/strapi';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';
import type { Exchange, SendFile } from '../cache/open-front';
import { ReadyAnswer } from '../cache/ready-answer';
import { securityHeaders } from '../http/security-headers';
import { environment } from '../settings/environment';
import { builtSite } from './renderer';

/** What is small, asked for by everybody and worth compressing lies in memory. */
const readyTypes: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const maxReady = 512_000;

const hour = 3600;
const year = 365 * 24 * hour;
/** Names that carry a hash of their content, or a random one. */
const isLasting = /^\/(assets|uploads)\//;
const lifeOf = (path: string) => (isLasting.test(path) ? `max-age=${year}, immutable` : `max-age=${hour}`);

/** A plain name, so that no spelling of a path leads anywhere else. Strapi gives what is uploaded such names. */
const upload = /^\/uploads\/[\w-][\w.-]*$/;

/**
 * The web app's built files and the pictures that lie on this machine, without Strapi's middlewares in the way. What is not there,
 * or is asked for in an odd way, is left to those.
 */
export function sendFiles(strapi: Core.Strapi): SendFile {
  const folder = builtSite(strapi)?.files;
  const built = folder ? listFiles(folder) : new Map<string, ReadyAnswer | null>();
  const stored = environment.s3 ? undefined : strapi.dirs.static.public;
  return (path, exchange) => {
    const ready = built.get(path);
    if (ready) {
      ready.send(exchange.request, exchange.response);
      return true;
    }
    const root = ready === null ? folder : upload.test(path) ? stored : undefined;
    if (root !== undefined) void stream(root, path, exchange);
    return root !== undefined;
  };
}

/** Every built file by its path: its bytes, or null for one that is read when somebody asks. */
function listFiles(folder: string): Map<string, ReadyAnswer | null> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `/${name.replaceAll('\\', '/')}`);
  const isServed = (path: string) => !/\/\.|\.br$|\.html$/.test(path) && statSync(join(folder, path)).isFile();
  return new Map(names.filter(isServed).map((path) => [path, readReady(folder, path, names.includes(`${path}.br`))]));
}

function readReady(folder: string, path: string, isCompressed: boolean): ReadyAnswer | null {
  const file = join(folder, path);
  const type = readyTypes[extname(path)];
  const { size, mtime } = statSync(file);
  if (!type || size > maxReady) return null;
  const headers: [string, string][] = [
    ...Object.entries(securityHeaders(path)),
    ['Vary', 'Accept-Encoding'],
    ['Cache-Control', lifeOf(path)],
    ['Content-Type', type],
    ['Last-Modified', mtime.toUTCString()],
  ];
  return new ReadyAnswer({ status: 200, headers, body: readFileSync(file) }, isCompressed ? readFileSync(`${file}.br`) : undefined);
}

const range = /^bytes=(\d+-\d*|-\d+)$/;
const unsatisfiable = 416;

async function stream(root: string, path: string, { request, response, leave }: Exchange): Promise<void> {
  // What is no single range asks for the whole, as HTTP has it; the library refuses some of it.
  if (!range.test(request.headers.range ?? '')) delete request.headers.range;
  const found = await send(request, path, { root, index: false, cacheControl: false }).catch(() => null);
  if (found?.type !== 'file' && found?.statusCode !== unsatisfiable) return leave();
  response.writeHead(found.statusCode, { ...securityHeaders(path), 'Cache-Control': lifeOf(path), ...found.headers });
  // Who leaves early, or a disk that fails, ends the answer; there is nobody to tell.
  pipeline(found.stream, response, () => undefined);
}
