/** Ends the migration with a message for the operator. */
export class MigrationError extends Error {}

/** A failed request. If `isPermanent`, a retry cannot help. */
export class FetchFailure extends Error {
  constructor(
    readonly message: string,
    readonly more: { isPermanent: boolean; retryAfter?: number; status?: number; isSilent?: boolean },
  ) {
    super(message);
  }
}

/** A URL that must not be requested, with the host that would have to be allowed, and the option of the migration that allows it. */
export class NotAllowed extends Error {
  constructor(
    readonly reason: string,
    readonly host: string,
    option?: string,
  ) {
    super(option ? `${reason}. ${option}` : reason);
  }
}
