import { type IssueClient, newClient, type SnapshotClient } from '../client/client.ts';
import { countryOfCode, isPersonalCode } from '../company/party-code.ts';
import { compare, isPositive, subtract } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../decimal/decimal.ts';
import type { SnapshotIssuer } from '../invoice/snapshot.ts';
import type { CountryCode } from '../nomenclature/countries.ts';
import { findCurrency } from '../nomenclature/currencies.ts';
import { type ImportedInvoice, nameOf } from './imported-invoice.ts';
import type { RowProblem } from './row-problem.ts';

/** MOVE-14: a document of another program that is not paid, as a row of a table states it. */
export interface OpeningBalance {
  readonly partner: string;
  /** Without `RO`; null if the table does not say it. */
  readonly fiscalCode: string | null;
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly currency: string;
  /** In lei for a unit of the currency; null if the table does not say it. */
  readonly exchangeRate: Decimal | null;
  /** Null if the table says only what is left. */
  readonly total: Decimal | null;
  readonly left: Decimal;
}

export function openingProblems(
  { number, issuedOn, dueOn, currency, total, left }: OpeningBalance,
  today: string,
): readonly RowProblem[] {
  const found: RowProblem[] = [];
  if (nameOf(number, []) === null) found.push({ is: 'number-too-long' });
  if (issuedOn > today) found.push({ is: 'issued-in-future', issuedOn });
  if (dueOn !== null && dueOn < issuedOn) found.push({ is: 'due-before-issue' });
  if (!findCurrency(currency)) found.push({ is: 'currency-unknown', currency });
  if (!isPositive(left)) found.push({ is: 'nothing-left' });
  else if (total !== null && compare(left, total) > 0) found.push({ is: 'left-beyond-total' });
  return found;
}

/** What the document was over; what is left, where that is all that is known. */
export const totalOf = ({ total, left }: Pick<OpeningBalance, 'total' | 'left'>): Decimal => total ?? left;
export const paidOf = (balance: Pick<OpeningBalance, 'total' | 'left'>): Decimal =>
  subtract(totalOf(balance), balance.left);

export interface Opening {
  readonly issuer: SnapshotIssuer;
  readonly client: SnapshotClient;
  /** The codes of the company's series. */
  readonly series: readonly string[];
}

/** What a document is called whose lines only the other program knows. */
export const openingLineName = 'Sold inițial';

/** MOVE-14: it has one line over the whole of it, and no VAT, because the other program told of its VAT. */
export function openingInvoice(balance: OpeningBalance, { issuer, client, series }: Opening): ImportedInvoice {
  const { number, issuedOn, dueOn, currency, exchangeRate } = balance;
  const name = nameOf(number, series);
  if (name === null) throw new Error('a number that is too long was not refused');
  const gross = decimalToString(totalOf(balance));
  const totals = { net: gross, vat: '0.00', gross };
  return {
    ...name,
    client,
    gross: totalOf(balance),
    typeCode: 'F',
    settled: paidOf(balance),
    corrects: [],
    snapshot: {
      version: 2,
      template: 2,
      imported: { id: number, isOpening: true },
      typeCode: 'F',
      issuedOn,
      dueOn: dueOn ?? issuedOn,
      currency,
      exchangeRate: exchangeRate && decimalToString(exchangeRate),
      exchangeRateOn: null,
      externalId: null,
      text: null,
      explanations: null,
      isVatOnCollection: false,
      references: null,
      reverses: null,
      issuer,
      client,
      lines: [
        {
          kind: 'article',
          index: 0,
          discountedIndex: null,
          code: null,
          barcode: null,
          name: openingLineName,
          unit: null,
          description: null,
          costCentre: null,
          warehouseCode: null,
          quantity: '1',
          unitPrice: gross,
          priceGiven: 'unit',
          vatRate: '0',
          ...totals,
          references: null,
        },
      ],
      totals,
      vatBreakdown: [{ vatRate: '0', ...totals }],
    },
  };
}

/** A client that is not known yet: without a code, or with that of a person, it is a person. */
export function openingClient({ partner, fiscalCode }: OpeningBalance): SnapshotClient {
  const countryCode = fiscalCode === null ? 'RO' : countryOfCode(fiscalCode);
  const isPerson = fiscalCode === null || (countryCode === 'RO' && isPersonalCode(fiscalCode));
  const sent: IssueClient = {
    kind: isPerson ? 'individual' : 'legal-entity',
    name: partner,
    fiscalCode,
    externalId: null,
    countryCode: countryCode as CountryCode,
    countyCode: null,
    locality: null,
    address: null,
    email: null,
    phone: null,
    tradeRegisterNumber: null,
    bankAccount: null,
    isVatPayer: null,
    isForeign: false,
  };
  const { externalId: _externalId, language: _language, ...client } = newClient(sent, null);
  return client;
}
