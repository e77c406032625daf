import { withoutDiacritics } from '../../domain/nomenclature/counties.ts';

export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * RFC 9110, 14: returns the one range that the request names, and null if the whole file is to be sent: for no range, several ranges,
 * another unit, or an unknown form.
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

/** RFC 9110 requires a weak comparison here: a proxy that compresses marks the tag with `W/`. */
export function namesTag(sent: string | undefined, etag: string): boolean {
  const tags = (sent ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** RFC 6266: clients that understand `filename*` get the exact name, the others an ASCII name. */
export function contentDisposition(manner: 'inline' | 'attachment', fileName: string): string {
  const ascii = withoutDiacritics(fileName).replaceAll(/[^ -~]|[\\"%]/gu, '_');
  const exact = encodeURIComponent(fileName).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${manner}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
