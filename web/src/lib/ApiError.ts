/** A refused call: its status, 0 when the server could not be reached, and what the server said, which may be nothing. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly string[] = [],
    options?: ErrorOptions,
  ) {
    super(errors.join(', '), options);
    // For whoever reads the console; on screen nobody is shown a status.
    this.name = `ApiError ${status}`;
  }
}

/** Reads the server's `{ error, errors[] }`. Whatever else answers in its place (a proxy, an error page) has said nothing. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { error, errors } = (body ?? {}) as { error?: unknown; errors?: unknown };
  const all = Array.isArray(errors) ? errors.filter(isSentence) : [];
  return new ApiError(response.status, all.length > 0 ? all : [error].filter(isSentence));
}

const isSentence = (said: unknown): said is string => typeof said === 'string' && said.trim() !== '';
