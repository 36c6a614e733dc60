/** A reason not to go on that sentences tell, each on a line of its own; nothing was changed. */
export class CommandError extends Error {
  constructor(...messages: string[]) {
    // A title with a line break in it must not look like two sentences.
    super(messages.map((message) => message.replace(/\s*[\r\n]+\s*/g, ' ')).join('\n'));
    this.name = 'TransferRefusal';
  }
}

const messages: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EACCES: 'Permission denied',
  EPERM: 'This account may not read or write it',
  ENOENT: 'No such file or folder',
  EEXIST: 'Already exists',
  EISDIR: 'Is a folder',
  ENOTDIR: 'Not a folder',
  EROFS: 'Read-only file system',
};

/** What the operating system refused, as a sentence; everything else as it is. */
export function toCommandError(error: unknown): unknown {
  const { code = '', path } = Object(error) as NodeJS.ErrnoException;
  return messages[code] ? new CommandError(`${path ?? 'A file'}: ${messages[code]} (${code}).`) : error;
}
