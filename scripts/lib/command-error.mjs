/** An expected failure: the message is printed without a stack trace. */
export class CommandError extends Error {}

/** A wrong argument or option: a pointer to `--help` follows the message. */
export class UsageError extends CommandError {
  /** @param {string} [command] Command to run with `--help`; the current one by default. */
  constructor(message, command) {
    super(message);
    this.command = command;
  }
}
