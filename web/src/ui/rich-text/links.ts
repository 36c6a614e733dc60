import { linkSchemes } from 'cms/contract';

const ignoredInAddresses = /[\u0000-\u0020\u007f]+/g;
const schemeOf = /^([a-z][a-z0-9+.-]*):/i;
const hostAndPort = /^[a-z0-9-]+(\.[a-z0-9-]+)+:\d/i;
const emailAddress = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/;
const placeOnThisSite = /^[/?#]/;
const otherHost = /^[/\\]{2,}/;
const webAddress = /^https?:\/\//i;

const known: readonly string[] = linkSchemes;

/** Whether the server would keep this address; it validates a scheme without the characters that browsers skip. */
export function isAllowedLink(href: string): boolean {
  const address = href.replace(ignoredInAddresses, '');
  const scheme = schemeOf.exec(address)?.[1];
  return scheme ? known.includes(scheme.toLowerCase()) : !otherHost.test(address);
}

/** What a writer typed, as the address of a link: '' where there is none, null where its scheme is refused. */
export function toLink(typed: string): string | null {
  const address = typed.replace(ignoredInAddresses, '').replace(otherHost, 'https://');
  if (!address) return '';
  if (emailAddress.test(address)) return `mailto:${address}`;
  if (placeOnThisSite.test(address)) return address;
  if (!schemeOf.test(address) || (hostAndPort.test(address) && !isAllowedLink(address))) return `https://${address}`;
  return isAllowedLink(address) ? address : null;
}

/** A link's attributes as the server's cleaner leaves them, in its order. */
export function linkAttributes(href: string): Record<string, string> {
  const attributes = { rel: 'noopener noreferrer', href };
  return webAddress.test(href) ? { ...attributes, target: '_blank' } : attributes;
}
