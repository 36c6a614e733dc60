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

/** Translates errors of the file system and of connections; returns all others unchanged. */
export function toCommandError(error: unknown): unknown {
  const { code = '', path, syscall = '', message = '' }: Partial<NodeJS.ErrnoException> = Object(error);
  if (message.startsWith('DATABASE_URL: ')) return new CommandError(message);
  // The storage client adds this property to its errors.
  if (['connect', 'getaddrinfo'].includes(syscall))
    return new CommandError(`${'$metadata' in Object(error) ? 'S3_ENDPOINT' : 'DATABASE_URL'}: ${message || code}`);
  return messages[code] ? new CommandError(`${path ? `${path}: ` : ''}${messages[code]} (${code}).`) : error;
}
