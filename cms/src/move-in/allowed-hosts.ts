import ipaddr from 'ipaddr.js';
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { MigrationError, NotAllowed } from './migration-error';

/** Which addresses may be asked. */
export interface Permit {
  /** @throws NotAllowed for an address on a host that was not named, of another scheme, or of a private network. */
  check(url: URL): void;
  /** Resolves a host's name for the very connection that is made, so that no second answer can lead elsewhere. */
  lookup: LookupFunction;
}

interface Allowed {
  /** Where the old site is; null where its answers come from a file. */
  site: URL | null;
  /** As they were typed: a host's name, with its port where that is not the usual one. */
  hosts: string[];
  allowPrivate: boolean;
}

export function permitFor({ site, hosts, allowPrivate }: Allowed): Permit {
  // What is on the same host at the usual ports is the old site as well: http leads to https.
  const allowed = new Set([...(site ? [site.host, site.hostname] : []), ...hosts.map(hostOf)]);
  const mayConnect = (address: string) => allowPrivate || isPublic(address);
  return {
    check({ protocol, host, hostname }) {
      if (protocol !== 'http:' && protocol !== 'https:') throw new NotAllowed('Only http and https URLs are supported', host);
      if (!allowed.has(host)) throw new NotAllowed(`Host not allowed. Add --allow-host ${host}`, host);
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

const privateNetwork = (host: string) => new NotAllowed('The host is in a private network. Add --allow-private if it is yours', host);

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** ipaddr.js calls unassigned IPv6 ranges unicast, such as that of ::127.0.0.1, and cannot read every notation of them. */
function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast));
}

function hostOf(typed: string): string {
  const url = URL.canParse(`http://${typed}`) ? new URL(`http://${typed}`) : null;
  if (!url || url.pathname !== '/' || url.search || url.hash || url.username || typed.includes('/')) {
    throw new MigrationError(`--allow-host must be a hostname, for example images.example.com, not "${typed}".`);
  }
  return url.host;
}
