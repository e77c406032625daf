import { isPersonalCode } from '../../domain/client/personal-code.ts';
import { isRomanianFiscalCode } from '../../domain/company/fiscal-code.ts';
import type { SnapshotClient, SnapshotIssuer } from '../../domain/invoice/snapshot.ts';
import { isEuropeanUnion } from '../../domain/nomenclature/european-union.ts';
import { plain } from './xml.ts';

/** OUG 120/2021 art. 10^1 (3): what stands for the code of a buyer who has given none. */
export const nobodysCode = '0000000000000';

/** BT-31: companies here have Romanian codes; one registered for VAT writes `RO` before it. */
export function sellerVatId({ fiscalCode, isVatPayer }: SnapshotIssuer): string | null {
  return isVatPayer ? `RO${fiscalCode}` : null;
}

/** BT-48: of a buyer registered for VAT, with the prefix of the state that gave it (BR-CO-09). */
export function buyerVatId({ kind, fiscalCode, countryCode, isVatPayer }: SnapshotClient): string | null {
  const code = fiscalCode?.replace(/[\s.-]/g, '') ?? '';
  if (code === '' || kind === 'individual' || isVatPayer === false) return null;
  if (countryCode === 'RO') return isVatPayer && /^\d{2,10}$/.test(code) ? `RO${code}` : null;
  const prefixes = vatPrefixesOf(countryCode);
  const [prefix] = prefixes;
  if (!prefix) return null;
  if (prefixes.some((spelling) => code.startsWith(spelling))) return vatId(prefix, code.slice(2));
  return isVatPayer && countryCode !== 'GB' ? vatId(prefix, code) : null;
}

/** How codes of a country begin within the VAT system of the Union, where those of Northern Ireland remain. */
function vatPrefixesOf(countryCode: string): readonly string[] {
  if (countryCode === 'GB') return ['XI'];
  return isEuropeanUnion(countryCode) ? [countryCode, countryOf(countryCode)] : [];
}

function vatId(prefix: string, number: string): string | null {
  return /^[0-9A-Z+*]{2,13}$/.test(number) ? prefix + number : null;
}

/** BT-47: BR-RO-120 wants one of everybody. */
export function buyerCodeOf({ kind, fiscalCode, countryCode }: SnapshotClient): string {
  if (fiscalCode === null || plain(fiscalCode) === '') return nobodysCode;
  // The authority refuses the code of an individual that can be nobody's; 13 zeros name nobody.
  const isNobodys = kind === 'individual' && countryCode === 'RO' && !isRomanianCode(fiscalCode);
  return isNobodys ? nobodysCode : fiscalCode;
}

/** Of a business or of a person: some are both. */
export function isRomanianCode(code: string): boolean {
  return isPersonalCode(code) || isRomanianFiscalCode(code);
}

/** BR-CL-14: ISO 3166-1, where our list has the code of the VAT system for Greece, and its own way of naming Kosovo. */
export function countryOf(code: string): string {
  return isoCodes[code] ?? code;
}

const isoCodes: Readonly<Record<string, string>> = { EL: 'GR', XK: '1A' };
