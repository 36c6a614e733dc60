interface Bearer {
  token: () => string | null;
  /** Called with a token that the server rejected. */
  refused: (token: string | null) => void;
}

let bearer: Bearer = { token: () => null, refused: () => undefined };

/** Sets the source of the session token. Called once, at startup. */
export function setBearer(next: Bearer) {
  bearer = next;
}

/** Whether requests carry a session token. */
export const speaksForSomebody = () => bearer.token() !== null;

/** `fetch` with the stored token. A 401 response ends the session of that token. */
export async function fetchAsCaller(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  return asCaller((authorization) => {
    const headers = new Headers(init.headers);
    if (authorization) headers.set('Authorization', authorization);
    return fetch(input, { ...init, headers });
  });
}

/** Sends a request with the Authorization header, which is null for visitors. */
export async function asCaller(request: (authorization: string | null) => Promise<Response>): Promise<Response> {
  const token = bearer.token();
  const response = await request(token && `Bearer ${token}`);
  if (response.status === 401) bearer.refused(token);
  return response;
}
