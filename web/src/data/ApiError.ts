/** A refused call: its status, 0 when the server could not be reached, and what the server said, which may be nothing. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly string[] = [],
    /** Of a refused save, the sentences that belong to a field, by its path: `{ 'social_links.0.url': 'Invalid …' }`. */
    readonly fields: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(errors.join(', '), options);
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
  const all = Array.isArray(errors) ? errors.filter(isSentence) : [];
  const placed = Object.entries(fields ?? {}).filter((entry): entry is [string, string] => isSentence(entry[1]));
  return new ApiError(response.status, all.length > 0 ? all : [error].filter(isSentence), Object.fromEntries(placed));
}

const isSentence = (said: unknown): said is string => typeof said === 'string' && said.trim() !== '';

/** What a refused call said, all its sentences; `otherwise` when it said none, the server failed or could not be reached. */
export function refusalText(error: unknown, otherwise: string): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (isRefusal && error.errors.join(', ')) || otherwise;
}
