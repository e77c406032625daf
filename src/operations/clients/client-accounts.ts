import { balancesOf } from '../../domain/accounting/ledger.ts';
import type { ClientBalance, ClientRow } from '../../domain/client/client.ts';
import { type ClientAges, type ClientRecord, changedMembers, joinedClient } from '../../domain/client/client-entry.ts';
import { looksLikeCode, searchedCode } from '../../domain/company/party-code.ts';
import { isNegative, subtract, zero } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import type { PageRequest, Sorting } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import {
  absorbClient,
  type ClientDocument,
  listClientDocuments,
  lockDocumentsOf,
  readClientAges,
  readDebts,
} from '../../storage/directory/client-accounts.ts';
import { readBalance } from '../../storage/directory/client-balances.ts';
import {
  type ClientOrder,
  type ClientPosition,
  listClients,
  sortClients,
} from '../../storage/directory/client-reads.ts';
import { readClientRecord, updateClient } from '../../storage/directory/client-records.ts';
import { lockDirectory } from '../../storage/invoices/issued-directory.ts';
import { listSentStatements, type SentStatement } from '../../storage/jobs/statement-mails.ts';
import { readLedgerDays } from '../../storage/reports/partner-ledger.ts';
import type { SortedPosition } from '../../storage/sorted-page.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { type OrderedPage, orderedPage } from '../steps/page-of-order.ts';
import { requireClient } from './write-clients.ts';

export interface BrowsedClient extends ClientRow {
  readonly owed: Decimal;
}

const noFilter = {
  clientId: null,
  nameStart: null,
  code: null,
  email: null,
  phone: null,
  countryCode: null,
  countyCode: null,
  locality: null,
  addressPart: null,
};

/** CON-CLIENT-1: the text is the beginning of a name, or of a code where digits were typed. */
export const browseClients =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    text: string | null,
    sorting: Sorting<ClientOrder> | null,
    page: PageRequest<ClientPosition | SortedPosition>,
    today: string,
  ): Promise<OrderedPage<BrowsedClient, ClientPosition>> =>
    database.transact(caller, async (tx) => {
      const isCode = text !== null && looksLikeCode(text);
      const filters = isCode ? { ...noFilter, code: searchedCode(text) } : { ...noFilter, nameStart: text };
      const found = await orderedPage<ClientRow, ClientPosition, ClientOrder>(page, sorting, 2, {
        plain: (asked) => listClients(tx, filters, asked),
        sorted: (by, asked) => sortClients(tx, filters, by, today, asked),
      });
      const debts = await readDebts(
        tx,
        found.rows.map(({ clientId }) => clientId),
        today,
      );
      return { ...found, rows: found.rows.map((row) => ({ ...row, owed: debts.get(row.clientId) ?? zero })) };
    });

export interface ClientAccount {
  readonly client: ClientRecord;
  readonly balance: ClientBalance;
  /** CON-REFUND-3: this has to be given back, in RON: what was paid for goods that came back, and documents in the client's favour. */
  readonly credit: Decimal;
  readonly ages: ClientAges;
  /** It holds the last ones only. */
  readonly documents: readonly ClientDocument[];
  /** V2-STMT-5: the last ones that were mailed. */
  readonly statements: readonly SentStatement[];
}

const mostDocuments = 20;
const mostStatements = 5;

/** CON-CLIENT-2 */
export const readClientAccount =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, clientId: string, today: string): Promise<ClientAccount> =>
    database.transact(caller, async (tx) => {
      const ledger = { kind: 'client', partnerId: clientId, from: today, until: today } as const;
      const [client, balance, ages, documents, days, statements] = await Promise.all([
        readClientRecord(tx, clientId),
        readBalance(tx, clientId, today),
        readClientAges(tx, clientId, today),
        listClientDocuments(tx, clientId, mostDocuments),
        readLedgerDays(tx, ledger),
        listSentStatements(tx, clientId, mostStatements),
      ]);
      if (!client || !balance) throw new Refused({ reason: 'resource-not-found', missing: { is: 'client' } });
      // GRP-LEDG-2: the ledger is what is owed less what is to be given back.
      const credit = subtract(balance.totalBalance, balancesOf(days).closing);
      return { client, balance, credit: isNegative(credit) ? zero : credit, ages, documents, statements };
    });

/**
 * CON-CLIENT-4: two clients become one. The documents of the absorbed one, and so what was collected and is owed, go to the one that
 * stays, which takes the members it was missing; what documents show does not change. Documents are locked before clients, as everywhere.
 */
export const joinClients =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, remainingId: string, absorbedId: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      if (remainingId === absorbedId) throw new Refused({ reason: 'console', refusal: { is: 'same-client' } });
      await lockDirectory(tx);
      await lockDocumentsOf(tx, absorbedId);
      const { clientId: _remaining, ...before } = await requireClient(tx, remainingId);
      const { clientId: _absorbed, ...other } = await requireClient(tx, absorbedId, 'removal');
      const at = clock.now();
      const after = joinedClient(before, other);
      const documents = await absorbClient(tx, remainingId, absorbedId, at);
      const members = changedMembers(before, after);
      // It is written after the other client is gone, whose code it was until now.
      if (members.length > 0) await updateClient(tx, remainingId, after, at);
      const details = { into: remainingId, name: other.name, documents, members };
      await recordChange(tx, caller.author, { subject: 'client', name: absorbedId, action: 'joined', details }, at);
    });
