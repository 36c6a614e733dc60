import type { Agent } from 'cms/contract';
import { brand } from '../../content/brand';

type Contact = Pick<Agent, 'first_name' | 'last_name' | 'title' | 'email' | 'phone_number' | 'website_url'>;

/** Returns a link that downloads an agent's contact details as a vCard (RFC 2426), without a request or a script. */
export function vcardLink({ first_name, last_name, title, email, phone_number, website_url }: Contact): string {
  const lines = [
    'BEGIN:VCARD\r\nVERSION:3.0',
    `N:${escape(last_name)};${escape(first_name)};;;`,
    `FN:${escape(`${first_name} ${last_name}`)}`,
    `ORG:${escape(brand.name)}`,
    title && `TITLE:${escape(title)}`,
    phone_number && `TEL;TYPE=WORK,VOICE:${escape(phone_number)}`,
    `EMAIL;TYPE=INTERNET,WORK:${escape(email)}`,
    website_url && `URL:${website_url}`,
    'END:VCARD\r\n',
  ];
  return `data:text/vcard;charset=utf-8,${encodeURIComponent(lines.filter(Boolean).join('\r\n'))}`;
}

const escape = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');
