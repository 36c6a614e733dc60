/** A refused call. `status` is 0 when the server could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: readonly string[] = [message],
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** Reads the server's `{ error, errors[] }`; anything else leaves only the status to tell. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { error, errors } = (body ?? {}) as { error?: unknown; errors?: unknown };
  const sentences = Array.isArray(errors) ? errors.filter((one) => typeof one === 'string') : [];
  const message = typeof error === 'string' ? error : (sentences[0] ?? `HTTP ${response.status}`);
  return new ApiError(response.status, message, sentences.length ? sentences : [message]);
}
