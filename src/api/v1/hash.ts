import { hash as digest, timingSafeEqual } from 'node:crypto';
import { withoutDiacritics } from '../../domain/nomenclature/counties.ts';

/**
 * V1-HASH-1: a hash proves that its sender knows the private key: it is SHA-1 over the fiscal code, the key and the suffix of the
 * operation, in hex, in upper or lower case. It is compared in constant time, with as many keys as are tried.
 */
export function proofOf({ fiscalCode, hash, suffix }: SentHash): (privateKey: string) => boolean {
  const received = Buffer.from(/^[0-9a-f]{40}$/i.test(hash) ? hash : '', 'hex');
  // V1-HASH-3: some callers fold the diacritics of the name before they hash it.
  const suffixes = [suffix, inPlainLetters(suffix)];
  return (privateKey) =>
    suffixes
      .map((ending) => digest('sha1', `${fiscalCode}${privateKey}${ending}`, 'buffer'))
      .map((expected) => expected.length === received.length && timingSafeEqual(expected, received))
      .includes(true);
}

export interface SentHash {
  /** It is as it was sent, because it is part of what is hashed. */
  readonly fiscalCode: string;
  readonly hash: string;
  readonly suffix: string;
}

function inPlainLetters(text: string): string {
  return withoutDiacritics(text).replace(/[^\0-\x7f]/g, (letter) => asciiOf[letter] ?? letter);
}

/** Unicode does not decompose these letters. */
const asciiOf: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', Ð: 'D', ð: 'd', Ħ: 'H', ħ: 'h', ı: 'i' },
  ...{ ß: 'ss', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Þ: 'TH', þ: 'th' },
};
