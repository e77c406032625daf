import type { LinkPurpose } from '../../domain/access/credentials.ts';
import type { DocumentName, IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Actor, Database } from '../../storage/database.ts';
import { findMovedTo } from '../../storage/directory/companies.ts';
import { markOpened, markSeen } from '../../storage/invoices/document-links.ts';
import { findInvoice } from '../../storage/invoices/find-invoice.ts';
import { findDocumentToPrint } from '../../storage/invoices/printed-documents.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids } from '../ports.ts';
import {
  documentLink,
  type LinkNeeds,
  noteUnlessMoved,
  type OpenedLink,
  paymentObstacle,
} from '../steps/document-links.ts';

type Given = OpenedLink<DocumentName & Pick<IssuedInvoice, 'invoiceId' | 'revision'>>;

/** V2-NUMBER-6: it is called before something behind a link is given to somebody outside. Later calls cost nothing. */
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
    noteUnlessMoved(database, companyId, async (tx) => {
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
      const lacksPayment = document.isPayable && document.paymentToken === null;
      if (lacksPayment && (await findMovedTo(tx)) === null) await documentLink(tx, needs, 'payment', document);
      return tx.last((last) => documentLink(last, needs, 'download', document));
    });

/** V2-LINK-5: a document has one link, whatever has been paid meanwhile. */
export const makePaymentLink =
  (needs: Needs) =>
  (caller: Actor, series: string, number: string): Promise<string> =>
    needs.database.transact(caller, async (tx) => {
      const invoice = await findInvoice(tx, series, number);
      if (!invoice) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
      const obstacle = await paymentObstacle(tx, invoice);
      if (obstacle) throw new Refused({ reason: 'payment-not-possible', obstacle });
      return tx.last((last) => documentLink(last, needs, 'payment', invoice));
    });

/** V2-LINK-5: returns null if the document cannot be paid. */
export const paymentLinkOf =
  (needs: LinkNeeds) =>
  async (tx: Transaction, invoice: IssuedInvoice): Promise<string | null> =>
    (await paymentObstacle(tx, invoice)) ? null : documentLink(tx, needs, 'payment', invoice);
