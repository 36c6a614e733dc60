import { endpoints, type Endpoint, type EndpointName, type ReplyOf } from 'cms/contract';
import { asCaller } from './fetchAsCaller';
import { urlOf, multipart, readApiError, networkError, type Call } from './send';

type FileCall = Call & { file: File };

/**
 * Like `send`, but reports the upload progress (0 to 1), which `fetch` does not support.
 * Has no timeout, because slow uploads are valid.
 */
export async function sendFile<Name extends EndpointName>(name: Name, call: FileCall, onProgress: (progress: number) => void): Promise<ReplyOf<Name>> {
  const response = await asCaller((authorization) => upload(endpoints[name], call, authorization, onProgress));

  if (!response.ok) throw await readApiError(response);
  return (await response.json()) as ReplyOf<Name>;
}

function upload(endpoint: Endpoint, call: FileCall, authorization: string | null, onProgress: (progress: number) => void): Promise<Response> {
  const request = new XMLHttpRequest();
  request.open(endpoint.method, urlOf(endpoint, call));
  if (authorization) request.setRequestHeader('Authorization', authorization);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);

  return new Promise((resolve, reject) => {
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = request.onabort = () => reject(networkError());
    request.send(multipart(call.file, call.body));
  });
}
