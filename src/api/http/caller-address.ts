import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { dottedQuad, groupsOfIpv6 } from '../../domain/ip-address.ts';

/**
 * OPS-PROXY-1: limits per address count this address. A trusted proxy is believed about the address that called it, and about nothing
 * further: read from the right, the first address that is not a trusted proxy is the caller. The caller itself could have written
 * everything to its left.
 */
export function callerAddressOf(trustedProxies: readonly string[]) {
  const ranges = trustedProxies.map(addressRangeOf).filter((range) => range !== null);
  const trusted = new BlockList();
  for (const { address, bits } of ranges) trusted.addSubnet(address, bits, familyOf(address));

  return (peer: string, forwardedFor: string | undefined): string => {
    let caller = plainAddress(peer);
    const hops = (forwardedFor ?? '').split(',');
    while (ranges.length > 0 && caller !== null && trusted.check(caller, familyOf(caller))) {
      const next = plainAddress(hops.pop() ?? '');
      // OPS-PROXY-3: whoever sent us something unreadable is counted itself.
      if (next === null) break;
      caller = next;
    }
    return caller === null ? 'unknown' : countedAs(caller);
  };
}

export interface AddressRange {
  readonly address: string;
  readonly bits: number;
}

/** The text is `10.0.0.0/8`, `2001:db8::/32`, or one address. Returns null for anything else, and for a range of all addresses. */
export function addressRangeOf(text: string): AddressRange | null {
  const [, written = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = isIPv4(written) || isIPv6(written) ? plainAddress(written) : null;
  if (address === null) return null;
  const all = isIPv4(written) ? 32 : 128;
  const isMapped = isIPv4(address) && all === 128;
  const bits = (length === undefined ? all : Number(length)) - (isMapped ? 96 : 0);
  return bits >= 1 && bits <= (isIPv4(address) ? 32 : 128) ? { address, bits } : null;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Drops the port that some proxies add, and the zone; an IPv4 address that is written as an IPv6 one becomes IPv4 again. */
function plainAddress(text: string): string | null {
  const [, bracketed, withPort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? withPort ?? text.trim()).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = groupsOfIpv6(address);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return address;
  const [high = 0, low = 0] = groups.slice(6);
  return dottedQuad(high, low);
}

/** OPS-PROXY-2: one household has a whole /64 of IPv6, and may call from each of its addresses once. */
function countedAs(address: string): string {
  if (isIPv4(address)) return address;
  const network = groupsOfIpv6(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
