import { builtBrand, type Brand } from '../settings/brand';
import { environment } from '../settings/environment';

export interface Email {
  subject: string;
  text: string;
  html: string;
}

/** Content of an email, before layout. */
export interface Copy {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Table of labels and values, some of which are links. */
  facts?: { label: string; value: string; href?: string }[];
  /** Buttons with a label and a URL. */
  links?: { label: string; href: string }[];
  closing: string[];
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]);
const lines = (text: string) => escape(text).replace(/\n/g, '<br>');
const paragraph = (text: string) => `<p style="margin:0 0 16px">${lines(text)}</p>`;

const button = ({ label, href }: { label: string; href: string }, { primary }: Brand['colors']) => `
<p style="margin:24px 0 8px"><a href="${escape(href)}" style="display:inline-block;background:${primary};color:#ffffff;
  padding:14px 28px;border-radius:12px;text-decoration:none;font-weight:600">${escape(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#51606e;word-break:break-all">${escape(href)}</p>`;

const fact = ({ label, value, href }: { label: string; value: string; href?: string }) =>
  `<tr><th style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;white-space:nowrap;font-weight:400;color:#51606e">${escape(label)}</th>` +
  `<td style="padding:4px 0;overflow-wrap:anywhere">${href ? `<a href="${escape(href)}">${lines(value)}</a>` : lines(value)}</td></tr>`;

/** Renders an email as plain text and as HTML. */
export function compose({ subject, greeting, paragraphs, facts = [], links = [], closing }: Copy): Email {
  const signature = environment.siteName;
  const { colors } = builtBrand();
  const table = facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const text = [greeting, ...paragraphs, table, ...links.map(({ label, href }) => `${label}:\n${href}`), ...closing, signature];
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:${colors.paper};color:#1d2b38;font:17px/1.6 Georgia,serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${facts.length > 0 ? `<table role="presentation" style="border-spacing:0">${facts.map(fact).join('')}</table>` : ''}
${links.map((link) => button(link, colors)).join('')}
${closing.map(paragraph).join('\n')}
<p style="margin:24px 0 0;color:${colors.accentDark}">${escape(signature)}</p>
</div></body></html>`;
  return { subject, text: text.filter(Boolean).join('\n\n'), html };
}
