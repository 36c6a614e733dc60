import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  /** Button with a label and a URL. */
  link?: { label: string; href: string };
  closing: string[];
}

interface Colors {
  primary: string;
  paper: string;
  accentDark: string;
}

let cached: Colors | undefined;

/** Returns the site's colors (web/src/content/brand.ts), which its build writes to a file. Without a build, emails are black on white. */
export function brandColors(): Colors {
  const file = join(strapi.dirs.app.root, '../web/dist/server/brand-colors.json');
  if (!cached && existsSync(file)) cached = JSON.parse(readFileSync(file, 'utf8')) as Colors;
  return cached ?? { primary: '#000000', paper: '#ffffff', accentDark: '#000000' };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]);
const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;

const button = ({ label, href }: { label: string; href: string }, { primary }: Colors) => `
<p style="margin:24px 0"><a href="${escape(href)}" style="display:inline-block;background:${primary};color:#ffffff;
  padding:14px 28px;border-radius:12px;text-decoration:none;font-weight:600">${escape(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#51606e;word-break:break-all">${escape(href)}</p>`;

/** Renders an email as plain text and as HTML. */
export function compose({ subject, greeting, paragraphs, link, closing }: Copy): Email {
  const signature = environment.siteName;
  const colors = brandColors();
  const text = [greeting, ...paragraphs, ...(link ? [`${link.label}:\n${link.href}`] : []), ...closing, signature];
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:${colors.paper};color:#1d2b38;font:17px/1.6 Georgia,serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
${[greeting, ...paragraphs].map(paragraph).join('\n')}${link ? button(link, colors) : ''}
${closing.map(paragraph).join('\n')}
<p style="margin:24px 0 0;color:${colors.accentDark}">${escape(signature)}</p>
</div></body></html>`;
  return { subject, text: text.join('\n\n'), html };
}
