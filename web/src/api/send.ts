import { apiBase, confirmRequired, setUpRequired, type Endpoint, type EndpointName, endpoints, noAuth, type ReplyOf } from 'cms/contract';

interface Bearer {
  token: () => string | null;
  /** Called with a token that the server rejected. */
  refused: (token: string | null) => void;
  /** Asks the user to prove their identity. Resolves to whether they did. */
  prove?: () => Promise<boolean>;
  /** Called when the session only allows setting up a second factor. */
  mustSetUp?: () => void;
}

let bearer: Bearer = { token: () => null, refused: () => undefined };

/** Sets the source of the session token, at startup, and how the user proves their identity, in the app. */
export function setBearer(next: Partial<Bearer>) {
  bearer = { ...bearer, ...next };
}

/** `fetch` with the stored token. A 401 response ends the session of that token. */
export async function fetchAsCaller(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  return asCaller((authorization) => {
    const headers = new Headers(init.headers);
    if (authorization) headers.set('Authorization', authorization);
    return fetch(input, { ...init, headers });
  });
}

/** Sends a request with the Authorization header, which is null for visitors. */
async function asCaller(request: (authorization: string | null) => Promise<Response>): Promise<Response> {
  const token = bearer.token();
  const response = await request(token && `Bearer ${token}`);
  if (response.status === 401) bearer.refused(token);
  return response;
}

export interface Call {
  id?: string;
  query?: Record<string, string>;
  body?: object;
  /** Sent as part `file` of a multipart body, after the fields of `body`. */
  file?: File;
}

/** Calls an endpoint of the contract. Throws ApiError for anything but 2xx. */
export async function send<Name extends EndpointName>(name: Name, call: Call = {}): Promise<ReplyOf<Name>> {
  const endpoint: Endpoint = endpoints[name];
  const opensSession = endpoint.access === noAuth;

  const response = await (opensSession ? fetch : fetchAsCaller)(urlOf(endpoint, call), {
    method: endpoint.method,
    ...payloadOf(call),
  }).catch((cause: unknown) => Promise.reject(toApiError(cause)));

  if (!response.ok) {
    const error = await readApiError(response);
    if (error.code === setUpRequired) bearer.mustSetUp?.();
    if (error.code === confirmRequired && (await bearer.prove?.())) return send(name, call);
    throw error;
  }
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as ReplyOf<Name>;
}

export function urlOf({ path }: Endpoint, { id = '', query }: Call): string {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return apiBase + path.replace(':id', encodeURIComponent(id)) + search;
}

function payloadOf({ body, file }: Call): RequestInit {
  if (file) return { body: multipart(file, body) };
  return body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {};
}

/** The server reads the fields before the file, so they go first. */
function multipart(file: File, fields: object = {}): FormData {
  const form = new FormData();
  Object.entries(fields).forEach(([field, value]) => form.append(field, String(value)));
  form.append('file', file);
  return form;
}

/** Error of a failed call: the status (0 if the server is unreachable) and the server's messages, if any. */
export class ApiError extends Error {
  /** From Retry-After, in seconds. */
  readonly retryAfter: number | undefined;
  /** Identifies a failure that the app handles. */
  readonly code: string | undefined;

  constructor(
    readonly status: number,
    readonly errors: readonly string[] = [],
    /** Messages of a rejected save by field path: `{ 'social_links.0.url': 'Invalid …' }`. */
    readonly fields: Readonly<Record<string, string>> = {},
    options: ErrorOptions & { retryAfter?: number; code?: string } = {},
  ) {
    super(errors.join(', '), options);
    this.retryAfter = options.retryAfter;
    this.code = options.code;
    // For the console; screens never show the status.
    this.name = `ApiError ${status}`;
  }
}

/** Whether another user's save came first. */
export const isConflict = (reason: unknown) => reason instanceof ApiError && reason.status === 409;

/** The error of a call; one without a response for anything else that went wrong. */
export const toApiError = (reason: unknown): ApiError => (reason instanceof ApiError ? reason : new ApiError(0, [], {}, { cause: reason }));

/** Parses `{ error, errors[], fields? }`. Responses that are not from the server, such as a proxy's error page, have no messages. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: { error?: unknown; errors?: unknown; fields?: unknown; code?: unknown } | null = await response.json().catch(() => null);
  const { error, errors, fields, code } = body ?? {};
  const messages = Array.isArray(errors) ? errors.filter(isMessage) : [];
  const fieldMessages = Object.entries(fields ?? {}).filter((entry): entry is [string, string] => isMessage(entry[1]));
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  return new ApiError(response.status, messages.length > 0 ? messages : [error].filter(isMessage), Object.fromEntries(fieldMessages), {
    retryAfter,
    code: isMessage(code) ? code : undefined,
  });
}

const isMessage = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Returns the messages of a rejected call; `fallback` if there are none or the server failed or is unreachable. */
export function errorText(error: unknown, fallback: string): string {
  const isApiError = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (isApiError && error.errors.join(', ')) || fallback;
}

/**
 * Like `send`, but reports the upload progress (0 to 1), which `fetch` does not support.
 * Has no timeout, because slow uploads are valid.
 * @param signal cancels the upload
 */
export async function sendFile<Name extends EndpointName>(
  name: Name,
  call: Call & { file: File },
  onProgress: (progress: number) => void,
  signal?: AbortSignal,
): Promise<ReplyOf<Name>> {
  const response = await asCaller((authorization) => {
    const request = new XMLHttpRequest();
    request.open(endpoints[name].method, urlOf(endpoints[name], call));
    if (authorization) request.setRequestHeader('Authorization', authorization);
    signal?.addEventListener('abort', () => request.abort());
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);

    return new Promise((resolve, reject) => {
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = request.onabort = () => reject(new ApiError(0));
      request.send(multipart(call.file, call.body));
    });
  });

  if (!response.ok) throw await readApiError(response);
  return response.json();
}
