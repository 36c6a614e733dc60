import ipaddr from 'ipaddr.js';

/**
 * Returns the network of an IP address, as rate limits count it. An IPv6 user controls all 2^64 addresses of a /64, so these count as one.
 * An IPv4 address counts on its own, also when a server that listens on IPv6 sees it as ::ffff:….
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex')}/64`;
}
