import { networkOf } from './caller';

test.each([
  ['an IPv4 address is its own network', '203.0.113.7', '203.0.113.7'],
  ['an IPv4-mapped IPv6 address is the same network as its IPv4 address', '::ffff:203.0.113.7', '203.0.113.7'],
  ['a hexadecimal IPv4-mapped address is the same network as its IPv4 address', '::ffff:cb00:7107', '203.0.113.7'],
  ['an IPv6 address belongs to its /64 network', '2001:db8:12:34:aaaa:bbbb:cccc:dddd', '20010db800120034/64'],
  ['another spelling of an IPv6 address belongs to the same network', '2001:0DB8:0012:0034::1', '20010db800120034/64'],
  ['an IPv6 address with a zone belongs to its /64 network', 'fe80::1%eth0', 'fe80000000000000/64'],
  ['an address of the next /64 belongs to another network', '2001:db8:12:35::1', '20010db800120035/64'],
  ['an invalid address is returned unchanged', 'unknown', 'unknown'],
  ['an empty address is returned unchanged', '', ''],
])('%s', (_title, ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
