import { expect, test } from 'vitest';
import { allowedAddresses } from './allowed-addresses.ts';

const inProduction = allowedAddresses([], false);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '0:0:0:0:0:ffff:10.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:a00:1::',
  'not an address',
])('[WHK-9] nothing is sent to %s', (address) => expect(inProduction(address)).toBe(false));

test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
  '[WHK-9] %s is outside',
  (address) => expect(inProduction(address)).toBe(true),
);

test('[WHK-9] the test environment has its own machine, and the operator allows networks', () => {
  const inTests = allowedAddresses([], true);
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(inTests)).toEqual([true, true, true]);
  expect(inTests('10.0.0.1')).toBe(false);
  const atHome = allowedAddresses(['10.20.0.0/16', 'fd00::/8', '192.168.7.7'], false);
  expect(['10.20.3.4', '::ffff:10.20.3.4', 'fd12::1', '192.168.7.7'].map(atHome)).toEqual([true, true, true, true]);
  expect(['10.21.0.1', '192.168.7.8', '127.0.0.1'].map(atHome)).toEqual([false, false, false]);
});
