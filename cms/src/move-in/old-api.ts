import { impatience, isRedirect, type Ask } from './ask';
import { checkedList, mostListBytes, parseJson, type OldKind, type OldSite } from './old-site';
import { FetchFailure, MigrationError, NotAllowed } from './migration-error';
import type { Asked } from './request';

export interface Credentials {
  username: string;
  password: string;
}

const mostEntryBytes = 25 * 1024 * 1024;

/** Signs in to the API of a running old site (spec §7). */
export async function openOldApi(site: URL, ask: Ask, credentials: Credentials): Promise<OldSite> {
  const api = `${site.origin}${site.pathname.replace(/(\/api)?\/*$/, '')}/api`;
  const token = await signIn(`${api}/auth/login`, ask, credentials);
  const authorization = `Bearer ${token}`;
  const headers = { authorization };
  const get = (path: string, limits: Pick<Asked, 'maxBytes' | 'isHurried'>) => askJson(ask, new URL(api + path), { ...limits, headers });
  const errors = impatience();
  return {
    async list(kind: OldKind) {
      const path = `/${kind}`;
      const list = await get(path, { maxBytes: mostListBytes }).catch(explain(`GET ${api}${path}`));
      return checkedList(list, `The response to GET ${api}${path}`);
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

async function signIn(address: string, ask: Ask, credentials: Credentials): Promise<string> {
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
  const token = typeof response === 'object' && response !== null && 'token' in response ? response.token : undefined;
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
