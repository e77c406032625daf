import type { Author } from '../../domain/access/right.ts';
import { defaultSeries, type Series } from '../../domain/company/series.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { Transition, transitions } from '../../domain/invoice/lifecycle.ts';
import type { Proforma } from '../../domain/invoice/proforma.ts';
import { alreadyInvoiced } from '../../domain/proforma/open-proforma.ts';
import { invoiceOfProforma, type ProformaInvoice } from '../../domain/proforma/proforma-invoice.ts';
import { Refused } from '../../domain/refusal.ts';
import { readIssueFacts } from '../../storage/invoices/issue-facts.ts';
import {
  claimProformaLines,
  findRivalClaims,
  holdProformaLines,
  lockProformaOf,
  readProforma,
  releaseProformaLines,
} from '../../storage/invoices/proforma-claims.ts';
import { writeInvoice } from '../../storage/invoices/write-invoice.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { type Caller, issuedBy } from '../caller.ts';
import { sendAutomaticallyPolicy } from '../job-policies.ts';

export interface DraftedProforma {
  readonly proforma: Proforma;
  readonly invoice: ProformaInvoice;
}

/** V2-PROF-4: the invoice is for the open lines of a proforma whose row is locked; nothing is written yet. */
export async function draftProforma(
  tx: Transaction,
  proformaId: number,
  series: readonly Series[],
  today: string,
  caller: Pick<Caller, 'author' | 'name'>,
): Promise<DraftedProforma> {
  const inSeries = defaultSeries(series, 'invoice');
  if (inSeries === null) throw new Refused({ reason: 'invoice-series-missing' });
  const proforma = await readProforma(tx, proformaId);
  const { currency, lines } = proforma.snapshot;
  const known = await readIssueFacts(tx, {
    series: inSeries,
    platformOrigin: null,
    client: { by: 'nothing' },
    articleCodes: [],
    articleBarcodes: [],
    articleNames: [],
    warehouseCodes: [...new Set(lines.flatMap(({ warehouseCode }) => warehouseCode ?? []))],
    rateCurrency: currency === 'RON' ? null : currency,
    needsEuroRate: false,
    issuedOn: today,
  });
  return {
    proforma,
    invoice: invoiceOfProforma(proforma, inSeries, today, { ...known, ...issuedBy(caller, 'payment') }),
  };
}

export async function writeProformaInvoice(
  tx: Transaction,
  { proforma, invoice }: DraftedProforma,
  author: Author,
  at: Date,
): Promise<DocumentName & { readonly invoiceId: number }> {
  const { command, taken } = invoice;
  const { invoiceId, number } = await writeInvoice(tx, {
    ...invoice,
    clientId: proforma.clientId,
    sendingJob: sendAutomaticallyPolicy,
    author,
    at,
  });
  await claimProformaLines(tx, proforma.invoiceId, invoiceId, taken);
  return { invoiceId, series: command.series, number };
}

/**
 * V2-PROF-3: the claims of an invoice on the lines of its proforma: released when the invoice is cancelled, reversed or deleted,
 * and made again when it is restored, which is refused if another invoice has claimed them meanwhile. Called under the lock of the
 * invoice's row, before stock and number.
 */
export async function updateProformaClaims(
  tx: Transaction,
  invoiceId: number,
  change: (typeof transitions)[Transition]['proformaLines'],
): Promise<void> {
  switch (change) {
    case 'freed':
      return releaseProformaLines(tx, invoiceId);
    case 'taken-again':
      return takeAgain(tx, invoiceId);
    case 'unchanged':
  }
}

async function takeAgain(tx: Transaction, invoiceId: number): Promise<void> {
  const proforma = await lockProformaOf(tx, invoiceId);
  if (!proforma) return;
  const rivals = await findRivalClaims(tx, invoiceId);
  if (rivals.length > 0) throw alreadyInvoiced(proforma, rivals);
  await holdProformaLines(tx, invoiceId);
}
