export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * RFC 9110, 14: the one range that is asked for. Null where the whole is to be sent: none asked for, several at once, another
 * unit, or a form nobody understands.
 */
export function byteRange(
  method: string,
  sent: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | null {
  // Ranges are defined for GET alone.
  if (method !== 'GET') return null;
  const [, from = '', until = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(sent ?? '') ?? [];
  if (from === '' && until === '') return null;
  if (from === '') {
    const wanted = Number(until);
    return wanted === 0 || length === 0 ? 'unsatisfiable' : { first: Math.max(0, length - wanted), last: length - 1 };
  }
  const first = Number(from);
  const last = until === '' ? length - 1 : Math.min(Number(until), length - 1);
  if (until !== '' && Number(until) < first) return null;
  return first < length ? { first, last } : 'unsatisfiable';
}
