import { normaliseFiscalCode } from '../../domain/company/identifiers.ts';
import { isZero, negate, one } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import { divideToPlaces } from '../../domain/decimal/rounding.ts';
import { findCounty, findCountyByName } from '../../domain/nomenclature/counties.ts';
import { findCountry } from '../../domain/nomenclature/countries.ts';
import type { ReceivedSupplier } from '../../domain/supplier/received-invoice.ts';
import { textOf, type XmlElement } from '../xml/read-xml.ts';
import { cut, cutOrNull, numberIn, required } from './invoice-values.ts';
import type { WrittenLine } from './written-invoice.ts';

/** A party of an invoice, as both syntaxes describe it. */

export interface WrittenParty {
  readonly name: string | null;
  readonly vatId: string | null;
  /** Other codes, the best first. */
  readonly codes: readonly (string | null)[];
  readonly tradeRegisterNumber: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly bankAccount: string | null;
  readonly country: string | null;
  readonly county: string | null;
  readonly locality: string | null;
  readonly address: readonly (string | null)[];
}

export function supplierOf(party: WrittenParty): ReceivedSupplier {
  const countryCode = findCountry(party.country ?? 'RO')?.code ?? 'RO';
  const register = party.tradeRegisterNumber;
  return {
    name: cut(required(party.name, 'RegistrationName'), 300),
    fiscalCode: partyCodes([party.vatId, ...party.codes])[0] ?? null,
    tradeRegisterNumber: register !== null && registerPattern.test(register) ? cut(register, 128) : null,
    isVatPayer: party.vatId !== null,
    email: cutOrNull(party.email, 500),
    phone: cutOrNull(party.phone, 100),
    bankAccount: cutOrNull(party.bankAccount?.replaceAll(/\s/g, '') ?? null, 50),
    countryCode,
    countyCode: countyOf(party.county, countryCode),
    locality: cutOrNull(party.locality, 100),
    address: cutOrNull(party.address.filter(Boolean).join(', ') || null, 500),
  };
}

/** `J40/1/2000`, `F22/12/2010`, and the newer form without slashes. */
const registerPattern = /^[JFC]\s?\d{1,2}\s?\/|^[JFC]\d{10,}$/i;

/** Fiscal codes without `RO`. Numbers of the trade register and codes of zeros are left out. */
export function partyCodes(codes: readonly (string | null)[]): readonly string[] {
  return codes.flatMap((code) => {
    if (code === null || registerPattern.test(code)) return [];
    const compact = cut(normaliseFiscalCode(code), 50);
    return /[1-9]/.test(compact) ? [compact] : [];
  });
}

/** The code of a county given as `RO-IS`, `IS` or `Iași`; abroad the text as it is. */
function countyOf(county: string | null, countryCode: string): string | null {
  if (county === null || countryCode !== 'RO') return cutOrNull(county, 100);
  const code = county.replace(/^RO-/i, '').toUpperCase();
  return (findCounty(code) ?? findCountyByName(county))?.code ?? null;
}

/** A price may be for several pieces. The parameters name the elements of the price and of that number of pieces. */
export function unitPriceOf(price: XmlElement | undefined, name: string, quantityName: string): Decimal | null {
  const value = numberIn(textOf(price, name), name);
  const quantity = numberIn(textOf(price, quantityName), quantityName);
  return value && quantity && !isZero(quantity) ? divideToPlaces(value, quantity, 6) : value;
}

export interface Adjustment {
  readonly isCharge: boolean;
  readonly amount: Decimal;
  readonly reason: string | null;
  readonly vatCategory: string | null;
  readonly vatRate: Decimal | null;
}

/** A reduction has a negative quantity at a positive price, as on our own documents. If no reason is given, its name is empty. */
export function adjustmentLine({ isCharge, amount, reason, vatCategory, vatRate }: Adjustment): WrittenLine {
  return {
    name: cut(reason ?? '', 2000),
    description: null,
    quantity: isCharge ? one : negate(one),
    unitCode: null,
    unitPrice: amount,
    net: isCharge ? amount : negate(amount),
    vatCategory: cutOrNull(vatCategory, 10),
    vatRate,
    articleCode: null,
    barcode: null,
    remarks: [],
  };
}
