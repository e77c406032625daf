import { type PdfRenderer, RenderFault } from '../../documents/pdf/renderer.ts';
import { downloadLinkSeconds, mayStillOpen, openLink, sealLink } from '../../domain/access/download-link.ts';
import type { TextSeal } from '../../domain/access/master-key.ts';
import { Refused } from '../../domain/refusal.ts';
import { findAuthorAccess } from '../../storage/access/author-access.ts';
import type { Database } from '../../storage/database.ts';
import { findReceivedToPrint } from '../../storage/suppliers/archived-supplier-invoices.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import type { Download } from '../steps/print-invoice.ts';
import { printPage, receivedFileName } from '../steps/print-received.ts';
import { found } from '../steps/require-document.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly downloadLinks: TextSeal;
}

/** GRP-PDF-2: a browser finds the page of an invoice there for ten minutes, because a frame sends no header that names the company. */
export const linkReceivedPdf =
  ({ database, clock, downloadLinks }: Needs) =>
  (caller: Caller, invoiceId: string): Promise<string> =>
    database.transact(caller, async (tx) => {
      found(await findReceivedToPrint(tx, invoiceId), 'supplier-invoice');
      const token = sealLink(downloadLinks, 'received', {
        companyId: caller.companyId,
        target: [invoiceId],
        author: caller.author,
        expiresAt: new Date(clock.now().getTime() + downloadLinkSeconds * 1000),
      });
      return `/primite/${token}.pdf`;
    });

/** Returns null where too many wait to be printed. */
export const openReceivedPdf =
  ({ database, clock, downloadLinks, renderer }: Needs & { readonly renderer: PdfRenderer }) =>
  async (token: string): Promise<Download | null> => {
    const now = clock.now();
    const link = openLink(downloadLinks, 'received', token, now);
    if (!link) throw new Refused({ reason: 'resource-not-found' });
    const { companyId, author } = link;
    const [invoiceId = ''] = link.target;
    const invoice = await database.transact({ companyId }, async (tx) =>
      mayStillOpen(await findAuthorAccess(tx, author), 'suppliers:read', now)
        ? findReceivedToPrint(tx, invoiceId)
        : null,
    );
    if (!invoice) throw new Refused({ reason: 'resource-not-found' });
    try {
      const pdf = await printPage({ database, renderer }, companyId, invoice);
      return { companyId, fileName: receivedFileName(invoice), pdf };
    } catch (error) {
      if (error instanceof RenderFault && error.reason === 'busy') return null;
      throw error;
    }
  };
