import type { Days } from '../../domain/invoice/sales.ts';
import type { PageRequest } from '../../domain/page.ts';
import type { Database } from '../../storage/database.ts';
import { type ArticlePosition, listArticleFlows, listMonthlySales } from '../../storage/reports/article-reports.ts';
import { type ClientSalesPosition, listClientSales } from '../../storage/reports/client-sales.ts';
import { type BoughtDocument, type BoughtPosition, listBoughtDocuments } from '../../storage/reports/purchases.ts';
import { type JournalPosition, listSoldDocuments, type SoldDocument } from '../../storage/reports/sales-journal.ts';
import { listVatOnCollection } from '../../storage/reports/vat-on-collection.ts';
import type { Caller } from '../caller.ts';
import type { Admit } from '../calls/fair-queue.ts';
import { listCashEntries, readCashRegister } from './cash-register.ts';
import { readYear } from './console-reports.ts';
import { exportReport } from './export-report.ts';
import {
  type BoughtEntry,
  boughtEntry,
  boughtSums,
  readJournal,
  type SoldEntry,
  soldEntry,
  soldSums,
} from './journals.ts';
import { listReceivables, readReceivables } from './receivables.ts';
import { readSalesTotals } from './sales-totals.ts';
import { readVatSummary } from './vat-summary.ts';

interface Needs {
  readonly database: Database;
  readonly admitRead: Admit;
}

export const bindReports = ({ database, admitRead }: Needs) => ({
  readSalesTotals: readSalesTotals({ database }),
  readYear: readYear({ database }),
  readCashRegister: readCashRegister({ database }),
  listCashEntries: listCashEntries({ database }),
  /** GRP-REP-25 */
  listClientSales: (caller: Caller, days: Days, page: PageRequest<ClientSalesPosition>) =>
    database.transact(caller, (tx) => listClientSales(tx, days, page)),
  readVatSummary: readVatSummary({ database }),
  /** GRP-REP-24 */
  listVatOnCollection: (caller: Caller, month: Days, page: PageRequest<JournalPosition>) =>
    database.transact(caller, (tx) => listVatOnCollection(tx, month, page)),
  /** GRP-REP-4 */
  listMonthlySales: (caller: Caller, months: Days, page: PageRequest<ArticlePosition>) =>
    database.transact(caller, (tx) => listMonthlySales(tx, months, page)),
  /** GRP-REP-6 */
  listArticleFlows: (caller: Caller, months: Days, page: PageRequest<ArticlePosition>) =>
    database.transact(caller, (tx) => listArticleFlows(tx, months, page)),
  readSalesJournal: readJournal<SoldDocument, SoldEntry, JournalPosition>(
    database,
    listSoldDocuments,
    soldEntry,
    soldSums,
  ),
  readPurchaseJournal: readJournal<BoughtDocument, BoughtEntry, BoughtPosition>(
    database,
    listBoughtDocuments,
    boughtEntry,
    boughtSums,
  ),
  listReceivables: listReceivables({ database }),
  readReceivables: readReceivables({ database }),
  exportReport: exportReport({ admitRead }),
});
