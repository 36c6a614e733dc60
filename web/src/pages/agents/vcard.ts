import type { Agent } from 'cms/contract';
import { brand } from '../../content/brand';

type Contact = Pick<Agent, 'first_name' | 'last_name' | 'title' | 'email' | 'phone_number' | 'website_url'>;

/** Returns a link to download an agent's contact details as a vCard (RFC 2426). It needs no request and no script. */
export function vcardLink({ first_name, last_name, title, email, phone_number, website_url }: Contact): string {
  const lines = [
    ['N', `${escape(last_name)};${escape(first_name)};;;`],
    ['FN', escape(`${first_name} ${last_name}`)],
    ['ORG', escape(brand.name)],
    ['TITLE', escape(title)],
    ['TEL;TYPE=WORK,VOICE', escape(phone_number)],
    ['EMAIL;TYPE=INTERNET,WORK', escape(email)],
    ['URL', website_url],
  ].flatMap(([name, value]) => (value ? `${name}:${value}` : []));
  const text = ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
  return `data:text/vcard;charset=utf-8,${encodeURIComponent(text)}`;
}

const escape = (text: string | null) => (text ?? '').replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');
