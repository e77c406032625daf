import {
  closingRow,
  type LedgerRow,
  ledgerColumns,
  ledgerSheetName,
  openingRow,
} from '../../documents/sheets/ledger-sheet.ts';
import { downloadLinkSeconds, mayStillOpen, openLink, sealLink } from '../../domain/access/download-link.ts';
import type { TextSeal } from '../../domain/access/master-key.ts';
import {
  balancesOf,
  type LedgerBalances,
  type LedgerQuery,
  type NamedPartner,
  partnerKinds,
} from '../../domain/accounting/ledger.ts';
import { Refused } from '../../domain/refusal.ts';
import { xlsxOf } from '../../formats/xlsx/write-xlsx.ts';
import { findAuthorAccess } from '../../storage/access/author-access.ts';
import type { Database } from '../../storage/database.ts';
import { findPartner, readLedgerDays } from '../../storage/reports/partner-ledger.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { exportAdmission } from '../calls/export-admission.ts';
import type { Admit } from '../calls/fair-queue.ts';
import type { Clock } from '../ports.ts';
import { ledgerEntries, ledgerFileName } from '../steps/ledger-entries.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly downloadLinks: TextSeal;
  readonly publicUrl: () => string;
}

export interface PartnerLedger extends LedgerQuery, NamedPartner, LedgerBalances {
  readonly address: string;
  readonly seconds: number;
}

/** GRP-LEDG-1, GRP-LEDG-4: it answers the two balances, and a link to the whole ledger, which is written when it is opened. */
export const makePartnerLedger =
  ({ database, clock, downloadLinks, publicUrl }: Needs) =>
  (caller: Caller, query: LedgerQuery): Promise<PartnerLedger> =>
    database.transact(caller, async (tx) => {
      const partner = await findPartner(tx, query);
      if (!partner) throw new Refused({ reason: 'resource-not-found', missing: { is: query.kind } });
      const { kind, partnerId, from, until } = query;
      const token = sealLink(downloadLinks, 'ledger', {
        companyId: caller.companyId,
        target: [kind, partnerId, from, until],
        author: caller.author,
        expiresAt: new Date(clock.now().getTime() + downloadLinkSeconds * 1000),
      });
      return {
        ...query,
        ...partner,
        ...balancesOf(await readLedgerDays(tx, query)),
        address: `${publicUrl()}/fise/${token}.xlsx`,
        seconds: downloadLinkSeconds,
      };
    });

interface OpenNeeds extends Omit<Needs, 'publicUrl'> {
  /** Each batch takes a turn among the reads of its company. */
  readonly admitRead: Admit;
}

export interface OpenedLedger {
  readonly companyId: number;
  readonly fileName: string;
  readonly content: AsyncIterableIterator<Buffer>;
}

/** GRP-LEDG-4: returns null for a link that has expired or was never given. */
export const openPartnerLedger = ({ database, clock, downloadLinks, admitRead }: OpenNeeds) => {
  const admit = exportAdmission();

  return async (token: string): Promise<OpenedLedger | null> => {
    const now = clock.now();
    const link = openLink(downloadLinks, 'ledger', token, now);
    if (!link) return null;
    const { companyId, author } = link;
    const query = queryOf(link.target);
    const read = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      admitRead({ companyId }, () => database.transact({ companyId }, work));
    const partner = await read(async (tx) =>
      mayStillOpen(await findAuthorAccess(tx, author), 'partners:read', now) ? findPartner(tx, query) : null,
    );
    if (!partner) return null;
    return admit({ companyId }, async () => ({
      companyId,
      fileName: ledgerFileName(partner, query, 'xlsx'),
      content: xlsxOf(ledgerSheetName, ledgerColumns, rowsOf(read, partner, query)),
    }));
  };
};

/** The parts were sealed, so nobody else can have written them. */
function queryOf([kind, partnerId = '', from = '', until = '']: readonly string[]): LedgerQuery {
  return { kind: partnerKinds.find((one) => one === kind) ?? 'client', partnerId, from, until };
}

async function* rowsOf(
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  partner: NamedPartner,
  query: LedgerQuery,
): AsyncGenerator<readonly LedgerRow[]> {
  const days = await read((tx) => readLedgerDays(tx, query));
  let { opening: balance } = balancesOf(days);
  yield [openingRow(partner, query, balance)];
  for await (const entries of ledgerEntries(read, query, days)) {
    balance = entries.at(-1)?.balance ?? balance;
    yield entries.map((entry) => ({ is: 'entry', entry }) as const);
  }
  yield [closingRow(query, balance)];
}
