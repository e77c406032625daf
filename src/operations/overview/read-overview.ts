import { add } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import { type Age, agesAt } from '../../domain/invoice/sales.ts';
import { lastDayNearTerm } from '../../domain/spv/sending.ts';
import { addDays, bucharestDate, dayMs } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { listClientsWithProposals } from '../../storage/directory/client-proposals.ts';
import { listOwnSwitchedOff } from '../../storage/events/webhooks.ts';
import {
  countWaitingSupplierInvoices,
  listDeadMails,
  listTroubled,
  listUnallocated,
  listUnsent,
} from '../../storage/reports/needs-a-hand.ts';
import { type DueDay, hasDocuments, readDueDays } from '../../storage/reports/sales.ts';
import { findConnection } from '../../storage/spv/spv-tokens.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock, SpvReach } from '../ports.ts';
import { findProposals } from '../steps/find-proposals.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly spvReach: SpvReach;
}

export interface OwedByAge extends Age {
  readonly documents: number;
  readonly remaining: Decimal;
}

export interface Overview {
  readonly hasDocuments: boolean;
  readonly owed: readonly OwedByAge[];
  readonly needsAHand: readonly NeedsAHand[];
}

/** Each waits for a person; at most so many are counted. */
export interface NeedsAHand extends Found {
  readonly check: CheckName;
}

interface Found {
  readonly count: number;
  /** It names the first few; money may name none. */
  readonly documents: readonly { readonly series: string | null; readonly number: string | null }[];
  /** For something that ends it is when; for documents near their term it is the days on which they were issued. */
  readonly until: string | null;
  readonly from: string | null;
  /** The first of the clients that it is about. */
  readonly clientId?: string;
}

/** CON-HOME-3, CON-HOME-4 */
export const readOverview =
  ({ database, clock, spvReach }: Needs) =>
  (caller: Caller): Promise<Overview> =>
    database.transact(caller, async (tx) => {
      const now = clock.now();
      const today = bucharestDate(now);
      const due = await readDueDays(tx, today);
      const needsAHand: NeedsAHand[] = [];
      for (const { check, look } of checks) {
        const found = await look(tx, { now, today, rights: caller.rights, spvReach });
        if (found) needsAHand.push({ check, ...found });
      }
      return {
        hasDocuments: await hasDocuments(tx),
        owed: agesAt(today).map((age) => owedAt(age, due)),
        needsAHand,
      };
    });

function owedAt(age: Age, days: readonly DueDay[]): OwedByAge {
  const own = days.filter(
    ({ dueOn }) => (age.dueFrom ?? '') <= dueOn && (age.dueUntil === null || dueOn <= age.dueUntil),
  );
  return {
    ...age,
    documents: own.reduce((all, { documents }) => all + documents, 0),
    remaining: own.map(({ remaining }) => remaining).reduce(add, zeroMoney),
  };
}

interface Moment {
  readonly now: Date;
  readonly today: string;
  readonly rights: Caller['rights'];
  readonly spvReach: SpvReach;
}

interface CheckRow {
  readonly check: string;
  readonly look: (tx: Transaction, at: Moment) => Promise<Found | null>;
}

const mostCounted = 1000;
const mostNamed = 3;
const soonDays = 14;
const mailDays = 7;
/** Documents that were never sent are told for a year: a missed term is settled by sending them, not by waiting. */
const unsentDays = 365;

/** CON-HOME-4: the overview shows them in this order. */
const checks = [
  {
    check: 'rejected',
    look: async (tx) => some(await listTroubled(tx, 'rejected', mostCounted)),
  },
  {
    check: 'failed',
    look: async (tx) => some(await listTroubled(tx, 'failed', mostCounted)),
  },
  {
    check: 'near-term',
    look: async (tx, { today }) => ((await findConnection(tx)) ? nearTerm(tx, today) : null),
  },
  {
    check: 'not-connected',
    // In rehearsal everybody reaches the authority, and nobody has a duty.
    look: async (tx, { today, spvReach }) =>
      spvReach === 'everybody' || (await findConnection(tx)) ? null : nearTerm(tx, today),
  },
  {
    check: 'spv-access',
    look: async (tx, { now }) => {
      const connection = await findConnection(tx);
      if (!connection) return null;
      const { refusedAt, refreshExpiresAt } = connection;
      if (!refusedAt && refreshExpiresAt.getTime() - now.getTime() > soonDays * dayMs) return null;
      return { count: 1, documents: [], from: null, until: refusedAt ? null : bucharestDate(refreshExpiresAt) };
    },
  },
  {
    check: 'dead-mails',
    look: async (tx, { now }) => some(await listDeadMails(tx, new Date(now.getTime() - mailDays * dayMs), mostCounted)),
  },
  {
    check: 'unallocated',
    look: async (tx) => some(await listUnallocated(tx, mostCounted)),
  },
  {
    check: 'bank-entries',
    look: async (tx, { today }) => some((await findProposals(tx, today)).map(({ proposal: { invoice } }) => invoice)),
  },
  {
    check: 'supplier-invoices',
    look: async (tx, { rights }) => {
      const count = rights.includes('suppliers:read') ? await countWaitingSupplierInvoices(tx, mostCounted) : 0;
      return count === 0 ? null : { count, documents: [], from: null, until: null };
    },
  },
  {
    check: 'client-proposals',
    look: async (tx, { rights }) => {
      if (!rights.includes('clients:write')) return null;
      const found = await listClientsWithProposals(tx, mostCounted);
      const [clientId] = found;
      if (clientId === undefined) return null;
      return { count: found.length, documents: [], from: null, until: null, clientId };
    },
  },
  {
    check: 'webhooks-off',
    look: async (tx) => {
      const found = await listOwnSwitchedOff(tx, mostCounted);
      return found.length === 0 ? null : { count: found.length, documents: [], from: null, until: null };
    },
  },
] as const satisfies readonly CheckRow[];

export type CheckName = (typeof checks)[number]['check'];

async function nearTerm(tx: Transaction, today: string): Promise<Found | null> {
  const days = { from: addDays(today, -unsentDays), until: lastDayNearTerm(today) };
  const found = some(await listUnsent(tx, days, mostCounted));
  return found && { ...found, ...days };
}

function some(documents: Found['documents']): Found | null {
  if (documents.length === 0) return null;
  return { count: documents.length, documents: documents.slice(0, mostNamed), from: null, until: null };
}
