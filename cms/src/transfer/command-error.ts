/** Expected failure of a command that changed nothing. Each message is printed on its own line. */
export class CommandError extends Error {
  constructor(...messages: string[]) {
    // A title that contains a line break must not look like two messages.
    super(messages.map((message) => message.replace(/\s*[\r\n]+\s*/g, ' ')).join('\n'));
    this.name = 'CommandError';
  }
}

const messages: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EACCES: 'Permission denied',
  EPERM: 'Permission denied',
  ENOENT: 'No such file or folder',
  EEXIST: 'Already exists',
  EISDIR: 'Is a folder',
  ENOTDIR: 'Not a folder',
  EROFS: 'Read-only file system',
};

/** Translates file system errors; returns all others unchanged. */
export function toCommandError(error: unknown): unknown {
  const { code = '', path } = Object(error) as NodeJS.ErrnoException;
  return messages[code] ? new CommandError(`${path ? `${path}: ` : ''}${messages[code]} (${code}).`) : error;
}
