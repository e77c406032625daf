import { createHash, timingSafeEqual } from 'node:crypto';
import { withoutDiacritics } from '../../domain/nomenclature/counties.ts';

/**
 * V1-HASH-1: a hash proves that its sender knows the private key: it is SHA-1 over the fiscal code, the key and the suffix of the
 * operation, in hex, in upper or lower case. It is compared in constant time.
 */
export function provesKey(sent: SentHash, privateKey: string): boolean {
  const received = Buffer.from(/^[0-9a-f]{40}$/i.test(sent.hash) ? sent.hash : '', 'hex');
  // V1-HASH-3: some callers fold the diacritics of the name before they hash it.
  const expected = [sent.suffix, inPlainLetters(sent.suffix)].map((suffix) =>
    digestOf(sent.fiscalCode, privateKey, suffix),
  );
  return expected
    .map((digest) => digest.length === received.length && timingSafeEqual(digest, received))
    .includes(true);
}

export interface SentHash {
  /** It is as it was sent, because it is part of what is hashed. */
  readonly fiscalCode: string;
  readonly hash: string;
  readonly suffix: string;
}

function digestOf(fiscalCode: string, privateKey: string, suffix: string): Buffer {
  return createHash('sha1').update(`${fiscalCode}${privateKey}${suffix}`, 'utf8').digest();
}

function inPlainLetters(text: string): string {
  return withoutDiacritics(text).replace(/[^\0-\x7f]/g, (letter) => asciiOf[letter] ?? letter);
}

/** Unicode does not decompose these letters. */
const asciiOf: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', Ð: 'D', ð: 'd', Ħ: 'H', ħ: 'h', ı: 'i' },
  ...{ ß: 'ss', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Þ: 'TH', þ: 'th' },
};
