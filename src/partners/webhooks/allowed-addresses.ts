import { BlockList, isIP, isIPv4 } from 'node:net';
import { dottedQuad, groupsOfIpv6 } from '../../domain/ip-address.ts';

/** WHK-9: nothing is sent to these networks, because what is there trusts who is near. */
const inside: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // It has the metadata of cloud machines.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const loopback = ['127.0.0.0/8', '::1/128'];

export type IsAllowed = (address: string) => boolean;

/** `allowed` has networks (CIDR) or addresses that are allowed all the same. */
export function allowedAddresses(allowed: readonly string[], loopbackIsAllowed: boolean): IsAllowed {
  const forbidden = new BlockList();
  for (const [network, bits] of inside) forbidden.addSubnet(network, bits, familyOf(network));
  const excepted = new BlockList();
  for (const range of [...allowed, ...(loopbackIsAllowed ? loopback : [])]) {
    const [network = '', bits] = range.split('/');
    const family = familyOf(network);
    excepted.addSubnet(network, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  const isIn = (list: BlockList, address: string): boolean => list.check(address, familyOf(address));

  return (written) => {
    const address = written.replace(/%.*$/, '');
    if (isIP(address) === 0) return false;
    const meant = [address, ...reached(address)];
    return meant.every((one) => !isIn(forbidden, one)) || meant.some((one) => isIn(excepted, one));
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** An IPv6 address may hold an IPv4 one: mapped, compatible, NAT64, 6to4 and Teredo all lead to it. */
function reached(address: string): readonly string[] {
  if (isIPv4(address)) return [];
  const groups = groupsOfIpv6(address);
  const [first = 0, second = 0, third = 0, fourth = 0, , , seventh = 0, eighth = 0] = groups;
  const last = dottedQuad(seventh, eighth);
  const isZero = (until: number): boolean => groups.slice(0, until).every((group) => group === 0);
  if (isZero(5) && (groups[5] === 0xffff || groups[5] === 0)) return isZero(7) && eighth <= 1 ? [] : [last];
  if (isZero(4) && groups[4] === 0xffff) return [last];
  if (first === 0x64 && second === 0xff9b) return [last];
  if (first === 0x2002) return [dottedQuad(second, third)];
  if (first === 0x2001 && second === 0)
    return [dottedQuad(third, fourth), dottedQuad(seventh ^ 0xffff, eighth ^ 0xffff)];
  return [];
}
