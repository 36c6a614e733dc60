import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Received {
  to: string;
  messageId: string;
}

/** Starts an SMTP server that records the emails it receives. */
export async function startMailServer() {
  const received: Received[] = [];
  const answers: (() => void)[] = [];
  let onHeld: (() => void) | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const record = (message: string) => {
        const messageId = /^Message-ID: (.+)$/im.exec(message)?.[1].trim() ?? '';
        received.push(...envelope.rcptTo.map(({ address }) => ({ to: address, messageId })));
        if (!onHeld) return done();
        answers.push(done);
        onHeld();
      };
      // The process may be killed while it sends.
      text(stream).then(record, done);
    },
  });
  // The connections of killed processes break.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    /** Resolves when an email has arrived that the server does not acknowledge before `release`. */
    hold: () => new Promise<void>((held) => (onHeld = held)),
    release() {
      onHeld = undefined;
      for (const answer of answers.splice(0)) answer();
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}
