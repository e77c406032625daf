import { hashLinkToken, isLinkToken, type LinkPurpose, makeLinkToken } from '../../domain/access/credentials.ts';
import type { IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { payabilityOf } from '../../domain/invoice/payment.ts';
import { type Refusal, Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { offersPaymentLinks } from '../../storage/directory/companies.ts';
import { findLinked, findLinkToken, type LinkToken, storeLinkToken } from '../../storage/invoices/document-links.ts';
import { findInvoice } from '../../storage/invoices/find-invoice.ts';
import { type DocumentToPrint, findDocumentToPrint } from '../../storage/invoices/printed-documents.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Ids } from '../ports.ts';

const paths: Readonly<Record<LinkPurpose, string>> = { download: 'd', payment: 'p' };

export interface LinkNeeds {
  readonly ids: Ids;
  /** V2-LINK-1: the outside reaches the service by this address, which is known only once it listens. */
  readonly publicUrl: () => string;
}

/** V2-LINK-3: the link stays the same as long as the document is unchanged. */
export async function documentLink(
  tx: Transaction,
  { ids, publicUrl }: LinkNeeds,
  purpose: LinkPurpose,
  { invoiceId, revision }: Pick<IssuedInvoice, 'invoiceId' | 'revision'>,
): Promise<string> {
  const linked = { invoiceId, purpose, revision: purpose === 'download' ? revision : 0 };
  const known = await findLinkToken(tx, linked);
  if (known !== null) return linkAddress(publicUrl(), purpose, known);
  return linkAddress(publicUrl(), purpose, await storeLinkToken(tx, linked, makeToken(ids)));
}

export function makeToken(ids: Ids): LinkToken {
  const token = makeLinkToken((size) => ids.randomBytes(size));
  return { token, hash: hashLinkToken(token) };
}

export function linkAddress(publicUrl: string, purpose: LinkPurpose, token: string): string {
  return `${publicUrl}/${paths[purpose]}/${token}`;
}

/** V2-PORTAL-1 */
export const portalAddress = (publicUrl: string, token: string): string => `${publicUrl}/c/${token}`;

export interface OpenedLink<Found = IssuedInvoice> {
  readonly companyId: number;
  /** It is true where somebody outside was given it before. */
  readonly isSeen: boolean;
  readonly invoice: Found;
}

/** A link that never existed, one of an earlier revision and one of a deleted document give the same answer. */
export function openLink(database: Database, token: string, purpose: LinkPurpose): Promise<OpenedLink> {
  return openLinkTo(findInvoice, database, token, purpose);
}

/** Does the same for printing, without reading the document. */
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

/** OPS-MOVE-6: what is opened of a company that moved is still shown, and no longer noted. */
export async function noteUnlessMoved(
  database: Database,
  companyId: number,
  note: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await database.transact({ companyId }, note).catch((error: unknown) => {
    if (!(error instanceof Refused && error.refusal.reason === 'company-moved')) throw error;
  });
}

export type PaymentObstacle = Extract<Refusal, { readonly reason: 'payment-not-possible' }>['obstacle'];

/** V2-LINK-5: returns why the document cannot be paid by its link; null if it can. */
export async function paymentObstacle(tx: Transaction, invoice: IssuedInvoice): Promise<PaymentObstacle | null> {
  const payability = payabilityOf(invoice);
  if (payability !== 'payable') return payability;
  return (await offersPaymentLinks(tx)) ? null : 'not-offered';
}
