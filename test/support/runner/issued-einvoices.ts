import { readSnapshot, type StoredSnapshot } from '../../../src/domain/invoice/stored-snapshot.ts';
import { isSentToSpv } from '../../../src/domain/spv/upload.ts';
import { buildUbl } from '../../../src/formats/ubl/build-ubl.ts';
import { findingsBeforeSending } from '../../../src/formats/ubl/preflight.ts';
import { printedInvoiceOf } from '../../../src/operations/steps/print-invoice.ts';
import { queryRows, sharedDatabases } from '../behind-the-wire/query-rows.ts';
import { keepEinvoice } from './kept-einvoices.ts';

interface Issued {
  readonly series: string;
  readonly number: string;
  readonly snapshot: StoredSnapshot;
}

/**
 * Keeps what the authority received, and what it would receive of every other document that this file issued, also of those cancelled or
 * deleted since. What the service does not send for what it lacks is kept apart.
 */
export async function keepIssuedEinvoices(): Promise<void> {
  for (const database of sharedDatabases()) {
    // Some files leave a database that is gone, or of an older schema.
    await keepThoseOf(database).catch((error: unknown) => void process.stderr.write(`no e-invoices kept: ${error}\n`));
  }
}

async function keepThoseOf(database: string): Promise<void> {
  const sent = 'SELECT xml FROM einvoice_sendings WHERE xml IS NOT NULL';
  for (const { xml } of await queryRows<{ readonly xml: string }>(database, sent)) keepEinvoice(xml);
  for (const issued of await queryRows<Issued>(database, 'SELECT series, number, snapshot FROM invoices')) {
    const snapshot = readSnapshot(issued.snapshot);
    const asIssued = { status: 'issued', reversedBy: null, trackingNumber: null } as const;
    const invoice = printedInvoiceOf({ ...issued, ...asIssued, snapshot });
    if (!isSentToSpv(invoice)) continue;
    keepEinvoice(buildUbl(invoice), findingsBeforeSending(invoice).length === 0 ? '' : 'held-back');
  }
}
