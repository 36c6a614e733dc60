interface Bearer {
  token: () => string | null;
  /** Called with the token that the server no longer takes. */
  refused: (token: string | null) => void;
}

let bearer: Bearer = { token: () => null, refused: () => undefined };

/** Who the browser speaks for; the session says so once, at start. */
export function setBearer(next: Bearer) {
  bearer = next;
}

/** `fetch` with the stored token. A 401 ends the session that sent it. */
export async function fetchAsCaller(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const token = bearer.token();
  const headers = new Headers(init.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);

  const response = await fetch(input, { ...init, headers });

  if (response.status === 401) bearer.refused(token);
  return response;
}
