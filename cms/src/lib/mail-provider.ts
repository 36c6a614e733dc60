import { environment } from './environment';
import { emlTransport } from './eml-transport';

/** Mail over SMTP when SMTP_URL is set, else as .eml files in DATA_DIR/outbox. */
export function mailProvider() {
  return {
    provider: 'nodemailer',
    providerOptions: environment.smtpUrl ? { url: environment.smtpUrl } : emlTransport(),
    settings: { defaultFrom: environment.mailFrom, defaultReplyTo: environment.mailFrom },
  };
}
