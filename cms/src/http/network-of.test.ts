import { networkOf } from './network-of';

test.each([
  ['an IPv4 address is counted by itself', '203.0.113.7', '203.0.113.7'],
  ['one that is written as IPv6 is the same one', '::ffff:203.0.113.7', '203.0.113.7'],
  ['also in hexadecimal', '::ffff:cb00:7107', '203.0.113.7'],
  ['an IPv6 address stands for its /64', '2001:db8:12:34:aaaa:bbbb:cccc:dddd', '20010db800120034/64'],
  ['however it is written', '2001:0DB8:0012:0034::1', '20010db800120034/64'],
  ['and on whatever interface it came in', 'fe80::1%eth0', 'fe80000000000000/64'],
  ['the next network is another one', '2001:db8:12:35::1', '20010db800120035/64'],
  ['what is no address stays as it is', 'unknown', 'unknown'],
  ['nor is nothing one', '', ''],
])('%s', (_what, address, network) => {
  expect(networkOf(address)).toBe(network);
});
