import { environment } from '../settings/environment';
import { emlTransport } from './eml-transport';

// A mail server that does not answer must not hold up the emails to come, nor the end of the server.
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mail over SMTP when SMTP_URL is set, else as .eml files in DATA_DIR/outbox. */
export function mailProvider() {
  return {
    provider: 'nodemailer',
    providerOptions: environment.smtpUrl ? { url: environment.smtpUrl, ...timeouts } : emlTransport(),
    settings: { defaultFrom: environment.mailFrom, defaultReplyTo: environment.mailFrom },
  };
}
