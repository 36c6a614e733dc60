import ipaddr from 'ipaddr.js';

/**
 * The network that a caller's address belongs to, as limits count it. Whoever has an IPv6 address has the 2^64 of its
 * network as well; an IPv4 address is counted by itself, also where a server that listens on IPv6 writes it as ::ffff:….
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex')}/64`;
}
