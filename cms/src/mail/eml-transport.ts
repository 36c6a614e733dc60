import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transport } from 'nodemailer';
import { environment } from '../settings/environment';

/** A nodemailer transport that writes each email to DATA_DIR/outbox as an .eml file. */
export function emlTransport(): Transport {
  const outbox = join(environment.dataDir, 'outbox');
  const store = async (email: Buffer): Promise<void> => {
    await mkdir(outbox, { recursive: true });
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    const file = join(outbox, `${time}-${randomUUID().slice(0, 8)}.eml`);
    await writeFile(file, email);
  };
  return {
    name: 'eml',
    version: '1',
    send: ({ message }, done) => {
      const info = { messageId: message.messageId(), envelope: message.getEnvelope() };
      message.build((error, email) => {
        if (error) done(error);
        else store(email).then(() => done(null, info), done);
      });
    },
  };
}
