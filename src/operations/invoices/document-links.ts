import { hashLinkToken, isLinkToken, type LinkPurpose, makeLinkToken } from '../../domain/access/credentials.ts';
import type { DocumentName, IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { payabilityOf } from '../../domain/invoice/payment.ts';
import { type Refusal, Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { offersPaymentLinks } from '../../storage/directory/companies.ts';
import {
  findLinked,
  findLinkToken,
  markOpened,
  markSeen,
  storeLinkToken,
} from '../../storage/invoices/document-links.ts';
import { findInvoice } from '../../storage/invoices/invoice-reads.ts';
import { type DocumentToPrint, findDocumentToPrint } from '../../storage/invoices/printed-documents.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids } from '../ports.ts';

const paths: Readonly<Record<LinkPurpose, string>> = { download: 'd', payment: 'p' };

export interface LinkNeeds {
  readonly ids: Ids;
  /** V2-LINK-1: how the outside reaches the service; known only once it listens. */
  readonly publicUrl: () => string;
}

/** V2-LINK-3: the same link as long as the document is unchanged. */
export async function documentLink(
  tx: Transaction,
  { ids, publicUrl }: LinkNeeds,
  purpose: LinkPurpose,
  { invoiceId, revision }: Pick<IssuedInvoice, 'invoiceId' | 'revision'>,
): Promise<string> {
  const linked = { invoiceId, purpose, revision: purpose === 'download' ? revision : 0 };
  const known = await findLinkToken(tx, linked);
  if (known !== null) return linkAddress(publicUrl(), purpose, known);
  const token = makeLinkToken((size) => ids.randomBytes(size));
  return linkAddress(publicUrl(), purpose, await storeLinkToken(tx, linked, { token, hash: hashLinkToken(token) }));
}

export function linkAddress(publicUrl: string, purpose: LinkPurpose, token: string): string {
  return `${publicUrl}/${paths[purpose]}/${token}`;
}

export interface OpenedLink<Found = IssuedInvoice> {
  readonly companyId: number;
  /** Whether somebody outside was given it before. */
  readonly isSeen: boolean;
  readonly invoice: Found;
}

/**
 * The document behind a link; a link that never existed, one of an earlier revision and one of a deleted document give the same
 * answer.
 */
export function openLink(database: Database, token: string, purpose: LinkPurpose): Promise<OpenedLink> {
  return openLinkTo(findInvoice, database, token, purpose);
}

/** The same for printing, without reading the document. */
export function openLinkToPrint(
  database: Database,
  token: string,
  purpose: LinkPurpose,
): Promise<OpenedLink<DocumentToPrint>> {
  return openLinkTo(findDocumentToPrint, database, token, purpose);
}

async function openLinkTo<Found extends Pick<IssuedInvoice, 'invoiceId' | 'revision'>>(
  find: (tx: Transaction, series: string, number: string) => Promise<Found | null>,
  database: Database,
  token: string,
  purpose: LinkPurpose,
): Promise<OpenedLink<Found>> {
  const linked = isLinkToken(token) ? await findLinked(database.quickReads, hashLinkToken(token), purpose) : null;
  if (!linked) throw new Refused({ reason: 'resource-not-found' });
  const { companyId, series, number } = linked;
  const invoice = await database.transact({ companyId }, (tx) => find(tx, series, number));
  const isTheOne =
    invoice?.invoiceId === linked.invoiceId && (purpose === 'payment' || invoice.revision === linked.revision);
  if (!isTheOne) throw new Refused({ reason: 'resource-not-found' });
  return { companyId, isSeen: linked.isSeen, invoice };
}

type Given = OpenedLink<DocumentName & Pick<IssuedInvoice, 'invoiceId' | 'revision'>>;

/** V2-NUMBER-6: before something behind a link is given to somebody outside. Later times cost nothing. */
export const noteGiven =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  async ({ companyId, isSeen, invoice }: Given, purpose: LinkPurpose): Promise<void> => {
    if (isSeen) return;
    const { invoiceId } = invoice;
    const revision = purpose === 'download' ? invoice.revision : 0;
    const isThere = await database.transact({ companyId }, (tx) =>
      tx.last((last) => markSeen(last, { invoiceId, purpose, revision }, clock.now())),
    );
    if (!isThere) throw new Refused({ reason: 'resource-not-found' });
  };

/** CON-DOC-9: the first visit of each link stands in the history of the document; the others are not counted. */
export const noteOpened =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  ({ companyId, invoice }: Omit<Given, 'isSeen'>, purpose: LinkPurpose, interactionId: string): Promise<void> =>
    database.transact({ companyId }, async (tx) => {
      const { invoiceId, series, number } = invoice;
      const at = clock.now();
      const revision = purpose === 'download' ? invoice.revision : 0;
      if (!(await markOpened(tx, { invoiceId, purpose, revision }, at))) return;
      const author = { kind: 'service', id: null, interactionId } as const;
      const details = { link: purpose };
      await recordChange(
        tx,
        author,
        { subject: 'invoice', name: `${series} ${number}`, action: 'opened', details },
        at,
      );
    });

interface Needs {
  readonly database: Database;
  readonly ids: Ids;
  readonly publicUrl: () => string;
}

export const makeDownloadLink =
  (needs: Needs) =>
  (caller: Caller, series: string, number: string): Promise<string> =>
    needs.database.transact(caller, async (tx) => {
      const document = await findDocumentToPrint(tx, series, number);
      if (!document) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
      // V2-PRINT-3: whoever opens the document finds on it where to pay.
      if (document.isPayable && document.paymentToken === null) await documentLink(tx, needs, 'payment', document);
      return tx.last((last) => documentLink(last, needs, 'download', document));
    });

/** V2-LINK-5: one link per document, whatever has been paid meanwhile. */
export const makePaymentLink =
  (needs: Needs) =>
  (caller: Caller, series: string, number: string): Promise<string> =>
    needs.database.transact(caller, async (tx) => {
      const invoice = await findInvoice(tx, series, number);
      if (!invoice) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
      const obstacle = await paymentObstacle(tx, invoice);
      if (obstacle) throw new Refused({ reason: 'payment-not-possible', obstacle });
      return tx.last((last) => documentLink(last, needs, 'payment', invoice));
    });

/** V2-LINK-5: the payment link of the document; null if it cannot be paid. */
export const paymentLinkOf =
  (needs: LinkNeeds) =>
  async (tx: Transaction, invoice: IssuedInvoice): Promise<string | null> =>
    (await paymentObstacle(tx, invoice)) ? null : documentLink(tx, needs, 'payment', invoice);

export type PaymentObstacle = Extract<Refusal, { readonly reason: 'payment-not-possible' }>['obstacle'];

/** V2-LINK-5: why the document cannot be paid by its link; null if it can. */
export async function paymentObstacle(tx: Transaction, invoice: IssuedInvoice): Promise<PaymentObstacle | null> {
  const payability = payabilityOf(invoice);
  if (payability !== 'payable') return payability;
  return (await offersPaymentLinks(tx)) ? null : 'not-offered';
}
