/** A reason to end that one sentence tells. */
export class MigrationError extends Error {}

/** Why one address could not be had. `isLasting` where asking once more later cannot help. */
export class FetchFailure extends Error {
  constructor(
    readonly message: string,
    readonly more: { isLasting: boolean; retryAfter?: number; status?: number; isSilent?: boolean },
  ) {
    super(message);
  }
}

/** An address that may not be asked for at all, and what would have to be allowed. */
export class NotAllowed extends Error {
  constructor(
    readonly message: string,
    readonly host: string,
  ) {
    super(message);
  }
}
