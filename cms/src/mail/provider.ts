import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transport } from 'nodemailer';
import { emailProvider } from '../database/strapi-adapter';
import { environment } from '../settings/environment';

// Timeouts in ms: an unresponsive mail server must not delay other emails or the shutdown.
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Configures SMTP if SMTP_URL is set; otherwise, emails are written to DATA_DIR/outbox as .eml files. */
export function mailProvider() {
  return {
    provider: 'nodemailer',
    providerOptions: environment.smtpUrl ? { url: environment.smtpUrl, ...timeouts } : emlTransport(),
    settings: { defaultFrom: environment.mailFrom, defaultReplyTo: environment.mailFrom },
  };
}

/** Marks all emails, including the panel's, as automatic, so that no vacation responder replies (RFC 3834). */
export function markAutomatic(strapi: Core.Strapi): void {
  const provider = emailProvider(strapi);
  const send = provider.send.bind(provider);
  provider.send = (message) => send({ ...message, headers: { ...message.headers, 'Auto-Submitted': 'auto-generated' } });
}

/** A nodemailer transport that writes each email to DATA_DIR/outbox as an .eml file. */
function emlTransport(): Transport {
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
