import { isDescriptionTooLong, lineDescription } from '../article/article.ts';
import { resolveArticles } from '../article/resolve-articles.ts';
import type { SnapshotClient } from '../client/client.ts';
import { newClient } from '../client/client.ts';
import { type Decimal, decimalToString, isTooLong } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { type DocumentLanguage, languageFor } from '../nomenclature/language.ts';
import { type VatRate, zeroRate } from '../vat/vat-rate.ts';
import { type IssueCommand, type IssueLine, priceOf } from './issue-command.ts';
import type { KnownFacts } from './known-facts.ts';
import { type LineAmounts, priceLine } from './line-amounts.ts';
import { namedDocuments } from './named-documents.ts';
import { defaultDueDate } from './payment.ts';
import type { InvoiceSnapshot, SnapshotLine } from './snapshot.ts';
import { type InvoiceTotals, totalsOf } from './totals.ts';

export function snapshotOf(
  command: IssueCommand,
  { issuer, lookId, issuedBy, settings, named }: KnownFacts,
  decided: Terms & {
    readonly client: SnapshotClient & { readonly language?: DocumentLanguage | null };
    readonly lines: readonly ShownLine[];
    readonly totals: InvoiceTotals;
  },
): InvoiceSnapshot {
  const { client, dueOn, exchangeRate, exchangeRateOn, lines, totals } = decided;
  return {
    version: 2,
    template: 2,
    ...namedLook(lookId),
    ...spokenIn(languageFor(command.language, client, settings.foreignLanguage)),
    ...(issuedBy ? { issuedBy } : {}),
    ...(command.delivery ? { delivery: command.delivery } : {}),
    ...(command.fiscalReceipt ? { fiscalReceipt: command.fiscalReceipt } : {}),
    ...(command.corrects ? { corrects: namedDocuments(command.corrects, named ?? []) } : {}),
    typeCode: command.type.code,
    issuedOn: command.issuedOn,
    dueOn,
    currency: command.currency,
    exchangeRate: exchangeRate && decimalToString(exchangeRate),
    exchangeRateOn,
    externalId: command.externalId,
    text: command.text,
    explanations: command.explanations,
    isVatOnCollection: command.isVatOnCollection,
    references: command.references,
    reverses: null,
    issuer,
    client: {
      kind: client.kind,
      name: client.name,
      fiscalCode: client.fiscalCode,
      tradeRegisterNumber: client.tradeRegisterNumber,
      isVatPayer: client.isVatPayer,
      email: client.email,
      phone: client.phone,
      bankAccount: client.bankAccount,
      countryCode: client.countryCode,
      countyCode: client.countyCode,
      locality: client.locality,
      address: client.address,
    },
    lines: command.lines.map((line, place) => snapshotLine(line, lines[place])),
    totals: amountTexts(totals),
    vatBreakdown: totals.vatBreakdown.map((row) => ({ vatRate: decimalToString(row.vatRate), ...amountTexts(row) })),
  };
}

/** Romanian is the default, so it is left out of the snapshot. */
const spokenIn = (language: DocumentLanguage): Pick<InvoiceSnapshot, 'language'> =>
  language === 'ro' ? {} : { language };

export const namedLook = (lookId: string | null): Pick<InvoiceSnapshot, 'lookId'> =>
  lookId === null ? {} : { lookId };

type ShownLine = LineAmounts & { readonly vatRate: VatRate; readonly description: string | null };

function snapshotLine(line: IssueLine, drafted: ShownLine | undefined): SnapshotLine {
  if (!drafted) throw new Error('every line is drafted');
  return {
    kind: line.kind,
    index: line.index,
    discountedIndex: line.discountedIndex,
    code: line.code,
    barcode: line.barcode,
    name: line.name,
    unit: line.unit,
    description: drafted.description,
    costCentre: line.costCentre,
    warehouseCode: line.warehouseCode,
    references: line.references,
    quantity: decimalToString(drafted.quantity),
    unitPrice: decimalToString(drafted.unitPrice),
    priceGiven: priceOf(line).given,
    vatRate: decimalToString(drafted.vatRate),
    net: decimalToString(drafted.net),
    vat: decimalToString(drafted.vat),
    gross: decimalToString(drafted.gross),
  };
}

export function amountTexts({
  net,
  vat,
  gross,
}: {
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly gross: Decimal;
}) {
  return { net: decimalToString(net), vat: decimalToString(vat), gross: decimalToString(gross) };
}

/**
 * CON-FORM-11: what the document would show now, whatever would still be refused. A line that has no valid figures yet shows what was typed
 * of it, and counts as nothing.
 */
export function snapshotSoFar(command: IssueCommand, known: KnownFacts): InvoiceSnapshot {
  const { ofLine } = resolveArticles(command.lines, known.articles, known.settings);
  const lines = command.lines.map((line, place) => {
    const article = ofLine[place];
    const stored = article?.is === 'known' ? article.article.description : null;
    const description = isDescriptionTooLong(line.description, stored)
      ? line.description
      : lineDescription(line.description, stored);
    return { ...amountsSoFar(line), description };
  });
  const client = known.client ?? newClient(command.client, null);
  return snapshotOf(command, known, { client, ...termsOf(command, known), lines, totals: totalsOf(lines) });
}

function amountsSoFar(line: IssueLine): LineAmounts & { readonly vatRate: VatRate } {
  const { kind, quantity, unitPrice } = line;
  const vatRate = line.vatRate ?? zeroRate;
  const priced = priceLine({ kind, quantity, price: priceOf(line), vatRate });
  if (priced.ok && ![priced.amounts.net, priced.amounts.vat, priced.amounts.gross].some(isTooLong))
    return { ...priced.amounts, vatRate };
  return { quantity, unitPrice: unitPrice ?? zeroMoney, net: zeroMoney, vat: zeroMoney, gross: zeroMoney, vatRate };
}

export interface Terms {
  readonly dueOn: string;
  readonly exchangeRate: Decimal | null;
  readonly exchangeRateOn: string | null;
}

export function termsOf(command: IssueCommand, known: KnownFacts): Terms {
  const isForeign = command.currency !== 'RON';
  return {
    dueOn: command.dueOn ?? defaultDueDate(command.issuedOn, known.settings.dueDays),
    exchangeRate: isForeign ? (command.exchangeRate ?? known.exchangeRate?.rate ?? null) : null,
    // The day of a rate is unknown if the caller sent it.
    exchangeRateOn: isForeign && !command.exchangeRate ? (known.exchangeRate?.on ?? null) : null,
  };
}
