/** A reason not to go on that sentences tell, each on a line of its own; nothing was changed. */
export class TransferRefusal extends Error {
  constructor(...sentences: string[]) {
    // A title with a line break in it must not look like two sentences.
    super(sentences.map((sentence) => sentence.replace(/\s*[\r\n]+\s*/g, ' ')).join('\n'));
    this.name = 'TransferRefusal';
  }
}

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EACCES: 'This account may not read or write it',
  EPERM: 'This account may not read or write it',
  ENOENT: 'There is no such file or folder',
  EEXIST: 'It is there already',
  EISDIR: 'It is a folder',
  ENOTDIR: 'It is no folder',
  EROFS: 'It lies on a disk that cannot be written to',
};

/** What the operating system refused, as a sentence; everything else as it is. */
export function explained(error: unknown): unknown {
  const { code = '', path } = Object(error) as NodeJS.ErrnoException;
  return sentences[code] ? new TransferRefusal(`${path ?? 'A file'}: ${sentences[code]} (${code}).`) : error;
}
