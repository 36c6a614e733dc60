import { ApiError } from './ApiError';

/** What a refused call said, all its sentences (spec §8); `otherwise` when it said none, the server failed or could not be reached. */
export function refusalText(error: unknown, otherwise: string): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (isRefusal && error.errors.join(', ')) || otherwise;
}
