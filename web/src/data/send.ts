import { noAuth, apiBase, endpoints, type Endpoint, type EndpointName, type ReplyOf } from 'cms/contract';
import { fetchAsCaller } from './fetchAsCaller';

export interface Call {
  id?: string;
  query?: Record<string, string>;
  body?: object;
  /** Sent as the part `file` of a multipart body, beside the fields of `body`. */
  file?: File;
}

/** Calls an endpoint of the contract. Throws ApiError for anything but 2xx. */
export async function send<Name extends EndpointName>(name: Name, call: Call = {}): Promise<ReplyOf<Name>> {
  const endpoint: Endpoint = endpoints[name];
  const opensSession = endpoint.access === noAuth;

  const response = await (opensSession ? fetch : fetchAsCaller)(addressOf(endpoint, call), {
    method: endpoint.method,
    ...payloadOf(call),
  }).catch((cause: Error) => {
    throw unreachable(cause);
  });

  if (!response.ok) throw await readApiError(response);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as ReplyOf<Name>;
}

export function addressOf({ path }: Endpoint, { id = '', query }: Call): string {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return apiBase + path.replace(':id', encodeURIComponent(id)) + search;
}

function payloadOf({ body, file }: Call): RequestInit {
  if (file) return { body: multipart(file, body) };
  return body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {};
}

/** The server reads the fields before the file, so they go first. */
export function multipart(file: File, fields: object = {}): FormData {
  const form = new FormData();
  Object.entries(fields).forEach(([field, value]) => form.append(field, String(value)));
  form.append('file', file);
  return form;
}

/** A refused call: its status, 0 when the server could not be reached, and what the server said, which may be nothing. */
export class ApiError extends Error {
  /** From Retry-After, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly status: number,
    readonly errors: readonly string[] = [],
    /** Of a refused save, the sentences that belong to a field, by its path: `{ 'social_links.0.url': 'Invalid …' }`. */
    readonly fields: Readonly<Record<string, string>> = {},
    options: ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(errors.join(', '), options);
    this.retryAfter = options.retryAfter;
    // For whoever reads the console; on screen nobody is shown a status.
    this.name = `ApiError ${status}`;
  }
}

/** What stands for a call that no server answered. */
export const unreachable = (cause?: unknown) => new ApiError(0, [], {}, { cause });

/** Reads the server's `{ error, errors[], fields? }`. Whatever else answers in its place (a proxy, an error page) has said nothing. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { error, errors, fields } = (body ?? {}) as { error?: unknown; errors?: unknown; fields?: unknown };
  const all = Array.isArray(errors) ? errors.filter(isMessage) : [];
  const placed = Object.entries(fields ?? {}).filter((entry): entry is [string, string] => isMessage(entry[1]));
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  return new ApiError(response.status, all.length > 0 ? all : [error].filter(isMessage), Object.fromEntries(placed), { retryAfter });
}

const isMessage = (said: unknown): said is string => typeof said === 'string' && said.trim() !== '';

/** What a refused call said, all its sentences; `otherwise` when it said none, the server failed or could not be reached. */
export function errorText(error: unknown, otherwise: string): string {
  const isApiError = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (isApiError && error.errors.join(', ')) || otherwise;
}
