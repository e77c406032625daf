import { type PdfRenderer, RenderFault } from '../../documents/pdf/renderer.ts';
import { countMovements, type LedgerQuery, mostStatementMovements } from '../../domain/accounting/ledger.ts';
import type { ClientRecord } from '../../domain/client/client-entry.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import { type DocumentLanguage, languageFor } from '../../domain/nomenclature/language.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import { canBeWritten } from '../../formats/ubl/preflight.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { markPortalOpened, type PortalOwner } from '../../storage/directory/client-portals.ts';
import { readProposalState } from '../../storage/directory/client-proposals.ts';
import { type CompanyAccount, readCompanyAccount } from '../../storage/directory/company-account.ts';
import { readAccent } from '../../storage/directory/looks.ts';
import {
  listOpen,
  listPortalDocuments,
  listPortalPayments,
  type OpenDocument,
  type OwedInCurrency,
  type PortalDocument,
  type PortalPayment,
  type PortalPosition,
  readOwedByCurrency,
  standsOnPortal,
} from '../../storage/directory/portal-documents.ts';
import { type DocumentToPrint, findDocumentToPrint } from '../../storage/invoices/printed-documents.ts';
import { readLedgerDays } from '../../storage/reports/partner-ledger.ts';
import type { CardProcessor, Clock } from '../ports.ts';
import { noteUnlessMoved, type OpenedLink } from '../steps/document-links.ts';
import { ledgerFileName } from '../steps/ledger-entries.ts';
import { requireClientRecord, withPortal } from '../steps/open-portal-link.ts';
import type { Download } from '../steps/print-invoice.ts';
import { readStatement } from '../steps/read-statement.ts';
import { mostPaidAtOnce, takesCards } from './pay-several.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly renderer: PdfRenderer;
  readonly cards: CardProcessor | null;
}

export type { PortalPosition };

/** V2-PORTAL-3: whoever has the link may know this. */
export interface PortalView extends PortalOwner {
  readonly company: CompanyAccount;
  readonly client: ClientRecord;
  readonly language: DocumentLanguage;
  readonly accent: string | null;
  /** V2-PORTAL-11 */
  readonly proposedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly today: string;
  readonly owed: readonly OwedInCurrency[];
  /** What can be paid at once: of each currency those that were due first. */
  readonly open: readonly OpenDocument[];
  /** The currencies in which a card can pay several. */
  readonly cardCurrencies: readonly string[];
  readonly documents: Page<PortalDocument & { readonly hasXml: boolean }, PortalPosition>;
  readonly payments: readonly PortalPayment[];
}

/** One page shows at most so many documents, each with its last payments. */
const pageSize = 50;
const mostPayments = 12;
export const readPortal =
  (needs: Pick<Needs, 'database' | 'clock' | 'cards'>) =>
  (token: string, isGiven: boolean, start: PageRequest<PortalPosition>['start']): Promise<PortalView> =>
    withPortal(needs, token, isGiven, async (tx, { companyId, clientId }, shown) => {
      const { today } = shown;
      const client = await requireClientRecord(tx, clientId);
      const company = await readCompanyAccount(tx);
      const { proposal, confirmedAt } = await readProposalState(tx, clientId);
      const owed = await readOwedByCurrency(tx, clientId, today);
      const documents = await listPortalDocuments(tx, clientId, shown, { start, limit: pageSize });
      const invoiceIds = documents.rows.map(({ invoiceId }) => invoiceId);
      return {
        companyId,
        clientId,
        company,
        client,
        language: languageFor(undefined, client, company.settings.foreignLanguage),
        accent: await readAccent(tx),
        proposedAt: proposal?.proposedAt ?? null,
        confirmedAt,
        today,
        owed,
        open: await listOpen(tx, clientId, shown, mostPaidAtOnce),
        cardCurrencies: owed
          .map(({ currency }) => currency)
          .filter((currency) => takesCards(needs.cards, company, currency)),
        documents: { ...documents, rows: documents.rows.map((row) => ({ ...row, hasXml: hasXml(row) })) },
        payments: await listPortalPayments(tx, invoiceIds, mostPayments),
      };
    });

/** V2-PORTAL-3: it agrees with what `readUbl` answers, but for a document that is too long. */
const hasXml = (row: PortalDocument): boolean =>
  findInvoiceType(row.typeCode)?.isFiscal === true && row.status !== 'cancelled' && canBeWritten(row);

/** V2-PORTAL-5: the first visit of each link is recorded; the others are not counted. */
export const notePortalOpened =
  ({ database, clock }: Pick<Needs, 'database' | 'clock'>) =>
  ({ companyId, clientId }: PortalOwner, interactionId: string): Promise<void> =>
    noteUnlessMoved(database, companyId, async (tx) => {
      const at = clock.now();
      if (!(await markPortalOpened(tx, clientId, at))) return;
      const author = { kind: 'service', id: null, interactionId } as const;
      await recordChange(tx, author, { subject: 'client-portal', name: clientId, action: 'opened', details: {} }, at);
    });

/** V2-PORTAL-2: a document of somebody else is not there. What is behind it is printed or written by the operation that always does. */
export const openPortalDocument =
  (needs: Pick<Needs, 'database' | 'clock'>) =>
  (token: string, isGiven: boolean, name: DocumentName): Promise<OpenedLink<DocumentToPrint>> =>
    withPortal(needs, token, isGiven, async (tx, { companyId, clientId }, shown) => {
      const document = (await standsOnPortal(tx, clientId, shown, name))
        ? await findDocumentToPrint(tx, name.series, name.number)
        : null;
      if (!document) throw new Refused({ reason: 'resource-not-found' });
      return { companyId, isSeen: true, invoice: document };
    });

/** From so many movements on, only one is printed at a time, so that short documents have a printer. */
const manyMovements = 1000;

/** V2-PORTAL-4: the statement is the one that is mailed. Returns null where too many wait for a printer. */
export const printPortalStatement =
  (needs: Needs) =>
  async (token: string, isGiven: boolean, days: Pick<LedgerQuery, 'from' | 'until'>): Promise<Download | null> => {
    const { database, clock, renderer } = needs;
    const { companyId, client, query, movements } = await withPortal(needs, token, isGiven, async (tx, owner) => {
      const asked: LedgerQuery = { kind: 'client', partnerId: owner.clientId, ...days };
      const found = await requireClientRecord(tx, owner.clientId);
      const count = countMovements(await readLedgerDays(tx, asked));
      return { companyId: owner.companyId, client: found, query: asked, movements: count };
    });
    if (movements > mostStatementMovements) {
      throw new Refused({ reason: 'statement-too-long', movements, most: mostStatementMovements });
    }
    const read = async (): Promise<string> => {
      const now = clock.now();
      const { statement, look } = await database.transact({ companyId }, (tx) => readStatement(tx, client, query, now));
      return JSON.stringify({ statement, look });
    };
    try {
      const pdf = await renderer.render({ companyId, isLong: movements > manyMovements, read });
      return { companyId, fileName: ledgerFileName(client, query, 'pdf'), pdf };
    } catch (error) {
      if (error instanceof RenderFault && error.reason !== 'failed') return null;
      throw error;
    }
  };
