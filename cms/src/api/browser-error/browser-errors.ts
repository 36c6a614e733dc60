import type { BodyOf } from '../../../contract';

/** Name and major version of a browser. Chromium-based browsers state several names, of which the first is the engine's. */
const browserIn = (userAgent: string): string => /(?:Firefox|Chrome|CriOS|FxiOS|Version)\/\d{1,4}/.exec(userAgent)?.[0] ?? 'unknown';

/** Quoted texts in messages may come from what a person entered or reads. */
const withoutQuotes = (message: string): string => message.replace(/"[^"]*"?/g, '"…"');

/** Writes an error of a browser to the log. */
export function logBrowserError({ message, ...error }: BodyOf<'reportBrowserError'>): void {
  const userAgent = strapi.requestContext.get()?.get('user-agent') ?? '';
  strapi.log.warn('browser error', { error: withoutQuotes(message), ...error, browser: browserIn(userAgent) });
}
