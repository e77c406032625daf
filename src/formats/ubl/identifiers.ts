import type { SnapshotClient } from '../../domain/client/client.ts';
import { isRomanianFiscalCode } from '../../domain/company/identifiers.ts';
import { isPersonalCode } from '../../domain/company/party-code.ts';
import type { SnapshotIssuer } from '../../domain/invoice/snapshot.ts';
import { plain } from '../xml/write-xml.ts';

/** OUG 120/2021 art. 10^1 (3): replaces the code of a buyer who has given none. */
export const unknownBuyerCode = '0000000000000';

/** BT-31: companies of this service have Romanian codes; one that is registered for VAT has `RO` in front. */
export function sellerVatId({ fiscalCode, isVatPayer }: SnapshotIssuer): string | null {
  return isVatPayer ? `RO${fiscalCode}` : null;
}

/** BT-47: BR-RO-120 requires a code of every buyer. */
export function buyerCodeOf({ kind, fiscalCode, countryCode }: SnapshotClient): string {
  if (fiscalCode === null || plain(fiscalCode) === '') return unknownBuyerCode;
  // The authority refuses an invalid code of an individual, so it is replaced by 13 zeros.
  const isNobodys = kind === 'individual' && countryCode === 'RO' && !isRomanianCode(fiscalCode);
  return isNobodys ? unknownBuyerCode : fiscalCode;
}

/** The code may be that of a business or of a person; some codes are valid as both. */
export function isRomanianCode(code: string): boolean {
  return isPersonalCode(code) || isRomanianFiscalCode(code);
}

/** BR-CL-14: ISO 3166-1, which differs from our list for Greece (where we have the code of the VAT system) and Kosovo. */
export function countryOf(code: string): string {
  return isoCodes[code] ?? code;
}

const isoCodes: Readonly<Record<string, string>> = { EL: 'GR', XK: '1A' };
