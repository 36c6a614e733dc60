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

/** Whether requests are sent for anybody but a visitor. */
export const speaksForSomebody = () => bearer.token() !== null;

/** `fetch` with the stored token. A 401 ends the session that sent it. */
export async function fetchAsCaller(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  return asCaller((authorization) => {
    const headers = new Headers(init.headers);
    if (authorization) headers.set('Authorization', authorization);
    return fetch(input, { ...init, headers });
  });
}

/** Asks the server with the header that says who asks, which is null for a visitor. */
export async function asCaller(ask: (authorization: string | null) => Promise<Response>): Promise<Response> {
  const token = bearer.token();
  const response = await ask(token && `Bearer ${token}`);
  if (response.status === 401) bearer.refused(token);
  return response;
}
