import { anonymous, apiBase, endpoints, type Endpoint, type EndpointName, type ReplyOf } from 'cms/contract';
import { readApiError, unreachable } from './ApiError';
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
  const opensSession = endpoint.access === anonymous;

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
