import ipaddr from 'ipaddr.js';
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { MigrationError, NotAllowed } from './migration-error';

/** URLs and IP addresses that requests may use. */
export interface Permit {
  /** @throws NotAllowed for other schemes than http and https, hosts that are not allowed and private addresses */
  check(url: URL): void;
  /** Resolves a hostname for the connection itself, so that a second DNS response cannot lead to another address. */
  lookup: LookupFunction;
}

interface Allowed {
  /** URL of the old site; null if the content comes from a file. */
  site: URL | null;
  /** Hostnames as entered, with a port unless it is the default. */
  hosts: string[];
  allowPrivate: boolean;
}

export function permitFor({ site, hosts, allowPrivate }: Allowed): Permit {
  // The old site's host is also allowed on the default ports, because http redirects to https.
  const allowed = new Set([...(site ? [site.host, site.hostname] : []), ...hosts.map(hostOf)]);
  const mayConnect = (address: string) => allowPrivate || isPublic(address);
  return {
    check({ protocol, host, hostname }) {
      if (protocol !== 'http:' && protocol !== 'https:') throw new NotAllowed('Only http and https URLs are supported', host);
      if (!allowed.has(host)) throw new NotAllowed('Host not allowed', host, `Add --allow-host ${host}`);
      const literal = hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal) && !mayConnect(literal)) throw privateNetwork(host);
    },
    lookup(hostname, { all, ...options }, callback) {
      lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
        if (error) return callback(error, '', 0);
        if (!addresses.every(({ address }) => mayConnect(address))) return callback(privateNetwork(hostname), '', 0);
        if (all) return callback(null, addresses);
        callback(null, addresses[0].address, addresses[0].family);
      });
    },
  };
}

const privateNetwork = (host: string) => new NotAllowed('The host is in a private network', host, 'Add --allow-private if it is yours');

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** ipaddr.js reports unassigned IPv6 ranges such as that of ::127.0.0.1 as unicast, and cannot parse all their notations. */
function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast));
}

function hostOf(input: string): string {
  const url = URL.canParse(`http://${input}`) ? new URL(`http://${input}`) : null;
  if (!url || url.pathname !== '/' || url.search || url.hash || url.username || input.includes('/')) {
    throw new MigrationError(`--allow-host must be a hostname, for example images.example.com, not "${input}".`);
  }
  return url.host;
}
