import { checkedList, isObject, mostListBytes, parseJson, type OldSite } from './old-site';
import { FetchFailure, MigrationError, NotAllowed } from './migration-error';
import { failureCounts, isRedirect, type Ask, type Asked } from './request';

const mostEntryBytes = 25 * 1024 * 1024;

/** Signs in to the API of a running old site (spec §7). */
export async function openOldApi(site: URL, ask: Ask, credentials: object): Promise<OldSite> {
  const api = `${site.origin}${site.pathname.replace(/(\/api)?\/*$/, '')}/api`;
  const headers = { authorization: `Bearer ${await signIn(`${api}/auth/login`, ask, credentials)}` };
  const get = (path: string, limits: Pick<Asked, 'maxBytes' | 'isHurried'>) => askJson(ask, new URL(api + path), { ...limits, headers });
  const errors = failureCounts();
  return {
    async list(kind) {
      const request = `GET ${api}/${kind}`;
      return checkedList(await get(`/${kind}`, { maxBytes: mostListBytes }).catch(explain(request)), `The response to ${request}`);
    },
    async one(kind, id) {
      if (kind === 'season_images') return null;
      try {
        const limits = { maxBytes: mostEntryBytes, isHurried: errors.isOver(kind) };
        const entry = await get(`/${kind}/${encodeURIComponent(id)}`, limits);
        errors.note(kind, false);
        return entry;
      } catch (reason) {
        errors.note(kind, true);
        throw reason;
      }
    },
    async signOut() {
      try {
        await ask(new URL(`${api}/auth/logout`), { method: 'POST', headers, maxBytes: 1024 * 1024 });
      } catch (reason) {
        // The session also expires without signing out.
        if (!(reason instanceof FetchFailure)) throw reason;
      }
    },
  };
}

async function signIn(address: string, ask: Ask, credentials: object): Promise<string> {
  const request: Asked = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
    maxBytes: 1024 * 1024,
  };
  const response = await askJson(ask, new URL(address), request).catch((reason: unknown) => {
    const status = reason instanceof FetchFailure ? reason.more.status : undefined;
    if (status && [400, 401, 403, 422].includes(status)) {
      throw new MigrationError('The old site rejected the username or password.');
    }
    return explain(`POST ${address}`)(reason);
  });
  const token = isObject(response) ? response.token : undefined;
  if (typeof token === 'string' && /^[\x21-\x7e]{1,8192}$/.test(token)) return token;
  throw new MigrationError(`POST ${address} returned no token. Check that this is the URL of the old site.`);
}

/** Sends a request with credentials, so it follows no redirects. */
async function askJson(ask: Ask, url: URL, request: Asked): Promise<unknown> {
  const response = await ask(url, { ...request, headers: { ...request.headers, accept: 'application/json' } });
  if (isRedirect(response)) {
    const to = response.headers.location ?? 'an unknown URL';
    throw new FetchFailure(`The server redirects to ${to.slice(0, 200)}. Use that URL with --from`, { isPermanent: true });
  }
  const text = response.bytes.toString('utf8');
  try {
    return parseJson(text);
  } catch (error) {
    const description = /^\s*</.test(text) ? 'an HTML page instead of JSON' : 'invalid JSON';
    throw new FetchFailure(`The server returned ${error instanceof RangeError ? error.message : description}`, { isPermanent: true });
  }
}

/** Ends the migration with a message that names the failed request. */
function explain(request: string): (reason: unknown) => never {
  return (reason) => {
    if (reason instanceof FetchFailure || reason instanceof NotAllowed) throw new MigrationError(`${request} failed. ${reason.message}.`);
    throw reason;
  };
}
