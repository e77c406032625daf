import { expect, test } from 'vitest';
import { addressRangeOf, callerAddressOf } from './caller-address.ts';

test.each([
  // No proxy is trusted: the header says nothing.
  [[], '203.0.113.9', '198.51.100.7', '203.0.113.9'],
  [['10.0.0.0/8'], '203.0.113.9', '198.51.100.7', '203.0.113.9'],
  // One proxy, and what the caller wrote itself to the left of it.
  [['10.0.0.0/8'], '10.1.2.3', '198.51.100.7', '198.51.100.7'],
  [['10.0.0.0/8'], '10.1.2.3', '1.1.1.1, 2.2.2.2,198.51.100.7', '198.51.100.7'],
  [['10.0.0.0/8'], '10.1.2.3', '10.9.9.9, 198.51.100.7', '198.51.100.7'],
  // Several proxies; all of them ours; none named.
  [['10.0.0.0/8', '192.0.2.1'], '10.1.2.3', '198.51.100.7, 192.0.2.1, 10.4.4.4', '198.51.100.7'],
  [['10.0.0.0/8'], '10.1.2.3', '10.5.5.5, 10.4.4.4', '10.5.5.5'],
  [['10.0.0.0/8'], '10.1.2.3', undefined, '10.1.2.3'],
  [['10.0.0.0/8'], '10.1.2.3', '', '10.1.2.3'],
  // A proxy that listens on IPv6 sees IPv4 callers in disguise.
  [['127.0.0.1'], '::ffff:127.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
  [['::ffff:127.0.0.1'], '127.0.0.1', '::ffff:c633:6407', '198.51.100.7'],
  [['::ffff:10.0.0.0/104'], '10.1.2.3', '198.51.100.7', '198.51.100.7'],
  [['fd00::/8'], 'fd12::1', '198.51.100.7:44321', '198.51.100.7'],
])('of proxies %j, a call from %s for %s counts as %s [OPS-PROXY-1]', (proxies, peer, forwardedFor, counted) => {
  expect(callerAddressOf(proxies)(peer, forwardedFor)).toBe(counted);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::99', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::99]:8443', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::99', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8::1.2.3.4', '2001:db8:0:0::/64'],
])('%s counts as %s [OPS-PROXY-2]', (address, counted) => {
  expect(callerAddressOf([])(address, undefined)).toBe(counted);
  expect(callerAddressOf(['127.0.0.1'])('127.0.0.1', address)).toBe(counted);
});

test.each(['unknown', '_hidden', '1.2.3.4.5', '999.1.1.1', "' OR 1=1", '::g', '1.2.3.4, ', ',,,', 'x'.repeat(16_000)])(
  'behind something unreadable nobody is believed: %s [OPS-PROXY-3]',
  (forwardedFor) => {
    expect(callerAddressOf(['127.0.0.1'])('127.0.0.1', forwardedFor)).toBe('127.0.0.1');
    expect(callerAddressOf(['127.0.0.1'])('127.0.0.1', `${forwardedFor}, 198.51.100.7`)).toBe('198.51.100.7');
  },
);

test('a connection without an address is counted with its likes [OPS-PROXY-3]', () => {
  expect(callerAddressOf(['127.0.0.1'])('', '198.51.100.7')).toBe('unknown');
});

test.each([
  '',
  'localhost',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '::/0',
  '10.0.0/8',
  '10.0.0.1:80',
  '[::1]',
  '::1/129',
  '1.1.1.1/-1',
  'loopback',
])('"%s" is no range [OPS-PROXY-1]', (text) => {
  expect(addressRangeOf(text)).toBeNull();
});
