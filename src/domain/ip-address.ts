/** The eight numbers of an IPv6 address, whose end may be written as an IPv4 address. */
export function groupsOfIpv6(address: string): readonly number[] {
  const [left = '', right] = address.split('::');
  const [head, tail] = [numbersIn(left), numbersIn(right ?? '')];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

function numbersIn(part: string): readonly number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** The IPv4 address in the last two groups of an IPv6 address. */
export const dottedQuad = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');
