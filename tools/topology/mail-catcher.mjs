import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SMTPServer } from 'smtp-server';

// Runs as a process: `node mail-catcher.mjs <folder> <port>`.
const [folder, port] = process.argv.slice(2);
const newFileName = () => `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (email, _session, done) => {
    pipeline(email, createWriteStream(join(folder, newFileName()))).then(() => done(), done);
  },
});
// A client that disconnects during an email sends it again.
server.on('error', ({ message }) => console.error(message));
process.once('SIGTERM', () => server.close(() => process.exit(0)));
server.listen(Number(port), '127.0.0.1');
