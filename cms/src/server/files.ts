import send from '@fastify/send';
import type { Core } from '@strapi/strapi';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { CachedResponse } from '../cache/cached-response';
import { securityHeaders } from '../http/security-headers';
import { environment } from '../settings/environment';
import type { Step } from '../http/step';

/** Types of built files that are cached in memory: often requested and compressible. */
const cachedTypes: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const hour = 3600;
const year = 365 * 24 * hour;
/** Files with a content hash or a random name. */
const isImmutable = /^\/(assets|uploads)\//;
const cacheControlOf = (path: string) => (isImmutable.test(path) ? `max-age=${year}, immutable` : `max-age=${hour}`);

/** Plain names, which Strapi gives to uploads, so that no path leads outside the folder. */
const upload = /^\/uploads\/[\w-][\w.-]*$/;

/**
 * Sends the web app's built files and locally stored images without Strapi's middlewares. Missing files and unusual requests are passed on
 * to Strapi.
 */
export function sendFiles(strapi: Core.Strapi, folder: string | undefined): Step {
  const built = folder ? listFiles(folder) : new Map<string, CachedResponse | null>();
  const stored = environment.s3 ? undefined : strapi.dirs.static.public;
  return (request, response, next) => {
    const [path] = request.url!.split('?', 1);
    const cached = built.get(path);
    const root = cached === null ? folder : upload.test(path) ? stored : undefined;
    if (cached) return cached.send(request, response);
    if (root === undefined) return next();
    void open(root, path, request)
      .then((file) => {
        if (!file) return next();
        response.writeHead(file.statusCode, { ...securityHeaders(path), 'Cache-Control': cacheControlOf(path), ...file.headers });
        // A client that disconnects or a failing disk ends the response; the error needs no handling.
        pipeline(file.stream, response, () => undefined);
      })
      .catch((reason: unknown) => {
        strapi.log.error(reason);
        response.destroy();
      });
  };
}

/** Maps the path of each built file to its cached response, or to null if the file is read on request. */
function listFiles(folder: string): Map<string, CachedResponse | null> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `/${name.replaceAll('\\', '/')}`);
  const isServed = (path: string) => !/\/\.|\.br$|\.html$/.test(path) && statSync(join(folder, path)).isFile();
  return new Map(names.filter(isServed).map((path) => [path, readResponse(folder, path, names.includes(`${path}.br`))]));
}

function readResponse(folder: string, path: string, isCompressed: boolean): CachedResponse | null {
  const file = join(folder, path);
  const type = cachedTypes[extname(path)];
  if (!type) return null;
  const headers = {
    ...securityHeaders(path),
    Vary: 'Accept-Encoding',
    'Cache-Control': cacheControlOf(path),
    'Content-Type': type,
    'Last-Modified': statSync(file).mtime.toUTCString(),
  };
  const response = { status: 200, headers: Object.entries(headers), body: readFileSync(file) };
  return new CachedResponse(response, isCompressed ? readFileSync(`${file}.br`) : undefined);
}

const range = /^bytes=(\d+-\d*|-\d+)$/;
const unsatisfiable = 416;

/** Returns null if the file does not exist. */
async function open(root: string, path: string, request: IncomingMessage) {
  // HTTP allows ignoring any other form of range; the library rejects some of them.
  if (!range.test(request.headers.range ?? '')) delete request.headers.range;
  const file = await send(request, path, { root, index: false, cacheControl: false }).catch(() => null);
  return file?.type === 'file' || file?.statusCode === unsatisfiable ? file : null;
}
