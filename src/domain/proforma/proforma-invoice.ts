import { decimalToString, storedDecimal, storedDecimalOrNull } from '../decimal/decimal.ts';
import type { DraftLine, InvoiceDraft } from '../invoice/draft-invoice.ts';
import type { IssueCommand } from '../invoice/issue-command.ts';
import type { KnownFacts } from '../invoice/known-facts.ts';
import { defaultDueDate } from '../invoice/payment.ts';
import { type ClaimedLine, claimOf, distinctNames, type Proforma } from '../invoice/proforma.ts';
import { amountTexts, namedLook } from '../invoice/shown-document.ts';
import type { SnapshotLine } from '../invoice/snapshot.ts';
import { totalsOf } from '../invoice/totals.ts';
import { findInvoiceType, type InvoiceType } from '../nomenclature/invoice-types.ts';
import { Refused } from '../refusal.ts';
import { isInForceIn, isZeroRate, type VatRate, vatRateFromFraction } from '../vat/vat-rate.ts';

/** What is to be written for an invoice made from a proforma, whose lines it copies. */
export interface ProformaInvoice {
  readonly command: Pick<
    IssueCommand,
    'series' | 'number' | 'type' | 'issuedOn' | 'currency' | 'externalId' | 'trackingNumber'
  >;
  readonly draft: Pick<InvoiceDraft, 'totals' | 'dueOn' | 'exchangeRate' | 'snapshot'> & {
    readonly lines: readonly Omit<DraftLine, 'article' | 'description'>[];
  };
  readonly articleIds: readonly (number | null)[];
  readonly taken: readonly ClaimedLine[];
}

type Facts = Pick<KnownFacts, 'issuer' | 'lookId' | 'issuedBy' | 'settings' | 'warehouseIds' | 'exchangeRate'>;

interface OpenLine {
  readonly line: SnapshotLine;
  readonly articleId: number | null;
}

/** The lines that are not invoiced yet; refuses if there are none. */
function openLines({ snapshot, articleIds, heldBy, series, number }: Proforma): readonly OpenLine[] {
  const open = snapshot.lines
    .map((line, place) => ({ line, articleId: articleIds[place] ?? null }))
    .filter(({ line }) => !heldBy.has(line.index));
  if (open.length === 0) {
    // V2-PROF-5
    throw new Refused({
      reason: 'proforma-invoiced',
      proforma: { series, number },
      lines: 'all',
      invoices: distinctNames(heldBy.values()),
    });
  }
  return open;
}

/**
 * V2-PROF-4: makes the invoice of the open lines. Their amounts are copied and never computed again, so that the invoice of a whole
 * proforma has the same total. The issuer and its look, the author, the exchange rate and the due date are those of the new day.
 */
export function invoiceOfProforma(proforma: Proforma, series: string, today: string, known: Facts): ProformaInvoice {
  const { lookId: _look, issuedBy: _issuedBy, ...snapshot } = proforma.snapshot;
  const open = openLines(proforma);
  requireRates(proforma, open, today, known);

  const lines = open.map((one) => draftLine(one, known));
  const totals = totalsOf(lines);
  const dueOn = defaultDueDate(today, known.settings.dueDays);
  // A rate that the caller sent with the proforma is used again, but not one that was looked up on its day.
  const proformaRate = snapshot.exchangeRateOn ? null : storedDecimalOrNull(snapshot.exchangeRate);
  const exchangeRate = snapshot.currency === 'RON' ? null : (known.exchangeRate?.rate ?? proformaRate);
  const { externalId, currency } = snapshot;
  return {
    command: { series, number: null, type, issuedOn: today, currency, externalId, trackingNumber: null },
    draft: {
      lines,
      totals,
      dueOn,
      exchangeRate,
      snapshot: {
        ...snapshot,
        template: 2,
        ...namedLook(known.lookId),
        ...(known.issuedBy ? { issuedBy: known.issuedBy } : {}),
        typeCode: type.code,
        issuedOn: today,
        dueOn,
        exchangeRate: exchangeRate && decimalToString(exchangeRate),
        exchangeRateOn: snapshot.currency === 'RON' ? null : (known.exchangeRate?.on ?? null),
        issuer: known.issuer,
        lines: unlinked(open.map(({ line }) => line)),
        totals: amountTexts(totals),
        vatBreakdown: totals.vatBreakdown.map((row) => ({
          vatRate: decimalToString(row.vatRate),
          ...amountTexts(row),
        })),
      },
    },
    articleIds: open.map(({ articleId }) => articleId),
    taken: open.map(({ line }) => claimOf(line)),
  };
}

const type = requireType('F');

function requireType(code: string): InvoiceType {
  const found = findInvoiceType(code);
  if (!found) throw new Error(`there is no invoice type ${code}`);
  return found;
}

/** If a rate was changed since, or the seller no longer charges VAT, only a person can say what is owed now. */
function requireRates(
  { snapshot, series, number }: Proforma,
  lines: readonly OpenLine[],
  today: string,
  known: Facts,
): void {
  const isRate = isInForceIn([snapshot.client.countryCode, 'RO'], today);
  // V1-ISSUE-10: a rate that was not in force on the day of the proforma either had been accepted for a client declared foreign.
  const wasRate = isInForceIn([snapshot.client.countryCode, 'RO'], snapshot.issuedOn);
  const isAllowed = (rate: VatRate): boolean =>
    isZeroRate(rate) || (known.issuer.isVatPayer && (isRate(rate) || !wasRate(rate)));
  if (!lines.every(({ line }) => isAllowed(vatRateOf(line)))) {
    throw new Refused({ reason: 'proforma-rates-past', proforma: { series, number } });
  }
}

function draftLine(
  { line, articleId }: OpenLine,
  { settings, warehouseIds }: Facts,
): Omit<DraftLine, 'article' | 'description'> {
  const quantity = storedDecimal(line.quantity);
  const movesStock = settings.keepsStock && type.dischargesStock && line.kind === 'article' && articleId !== null;
  const isFromWarehouse = movesStock && settings.hasWarehousePerLine && line.warehouseCode !== null;
  return {
    quantity,
    unitPrice: storedDecimal(line.unitPrice),
    net: storedDecimal(line.net),
    vat: storedDecimal(line.vat),
    gross: storedDecimal(line.gross),
    vatRate: vatRateOf(line),
    stockMoved: movesStock ? quantity : null,
    warehouseId: (isFromWarehouse && warehouseIds.get(line.warehouseCode ?? '')) || null,
  };
}

/** A discount stays even if its article was invoiced before, but is then linked to no line. */
function unlinked(lines: readonly SnapshotLine[]): readonly SnapshotLine[] {
  const present = new Set(lines.map(({ index }) => index));
  return lines.map((line) => ({
    ...line,
    discountedIndex: line.discountedIndex !== null && present.has(line.discountedIndex) ? line.discountedIndex : null,
  }));
}

const vatRateOf = ({ vatRate }: SnapshotLine): VatRate => vatRateFromFraction(storedDecimal(vatRate));
