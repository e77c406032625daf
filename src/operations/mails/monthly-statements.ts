import type { Author } from '../../domain/access/right.ts';
import { balancesOf, countMovements } from '../../domain/accounting/ledger.ts';
import { isZero } from '../../domain/decimal/arithmetic.ts';
import { monthStart } from '../../domain/invoice/sales.ts';
import { isMailAddress } from '../../domain/mail/mail.ts';
import { reminderHour } from '../../domain/mail/reminder.ts';
import { Refused } from '../../domain/refusal.ts';
import { bucharestDate, bucharestTimestamp, lastDayOfMonth } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { lockClientRecord, readClientRecord } from '../../storage/directory/client-records.ts';
import {
  isMonthly,
  listMonthlyTurns,
  switchMonthly,
  type Turn,
  takeMonthlyTurn,
} from '../../storage/directory/monthly-statements.ts';
import { readLedgerDays } from '../../storage/reports/partner-ledger.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids, Mailer } from '../ports.ts';
import { requireFewMails } from '../steps/schedule-mail.ts';
import { requireFewMovements, scheduleStatement } from './mail-statement.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer | null;
}

export interface MonthlyStatement {
  readonly isOn: boolean;
}

/** V2-STMT-6 */
export const readMonthlyStatement =
  ({ database }: Pick<Needs, 'database'>) =>
  (caller: Caller, clientId: string): Promise<MonthlyStatement> =>
    database.transact(caller, async (tx) => {
      if (!(await readClientRecord(tx, clientId))) throw noSuchClient();
      return { isOn: await isMonthly(tx, clientId) };
    });

/** V2-STMT-6: the first month that leaves by itself is the one that now runs. */
export const switchMonthlyStatement =
  ({ database, clock }: Pick<Needs, 'database' | 'clock'>) =>
  (caller: Caller, clientId: string, isOn: boolean): Promise<MonthlyStatement> =>
    database.transact(caller, async (tx) => {
      if (!(await lockClientRecord(tx, clientId))) throw noSuchClient();
      const at = clock.now();
      if (await switchMonthly(tx, clientId, isOn ? monthStart(bucharestDate(at), -1) : null)) {
        const details = { members: ['monthlyStatement'], isOn };
        const change = { subject: 'client', name: clientId, action: 'changed', details } as const;
        await recordChange(tx, caller.author, change, at);
      }
      return { isOn };
    });

const noSuchClient = (): Refused => new Refused({ reason: 'resource-not-found', missing: { is: 'client' } });

const mostAtOnce = 1000;
const service: Author = { kind: 'service', id: null, interactionId: null };

/** V2-STMT-6: in the morning of the first day of a month, the month before; each once, whichever process is first. */
export const mailMonthlyStatements =
  (needs: Needs) =>
  async (signal: AbortSignal): Promise<void> => {
    const { database, clock, mailer } = needs;
    const now = clock.now();
    if (!mailer || Number(bucharestTimestamp(now).slice(11, 13)) < reminderHour) return;
    const month = monthStart(bucharestDate(now), -1);
    for (let after: Turn | null = null; ; ) {
      const turns: readonly Turn[] = await listMonthlyTurns(database.installation, month, after, mostAtOnce);
      for (const turn of turns) {
        signal.throwIfAborted();
        await unlessRefused(() =>
          database.transact({ companyId: turn.companyId }, (tx) => mailMonth(tx, needs, turn.clientId, month)),
        );
        after = turn;
      }
      if (turns.length < mostAtOnce) return;
    }
  };

/** It is tried again where the address had too much mail, and left out where there is nothing to say or nobody to write to. */
async function mailMonth(tx: Transaction, needs: Needs, clientId: string, month: string): Promise<void> {
  const client = await lockClientRecord(tx, clientId, 'reference');
  if (!client || !(await takeMonthlyTurn(tx, clientId, month))) return;
  const recipient = client.email?.trim() ?? '';
  const until = lastDayOfMonth(month);
  const days = await readLedgerDays(tx, { kind: 'client', partnerId: clientId, from: month, until });
  if (!isMailAddress(recipient) || (countMovements(days) === 0 && isZero(balancesOf(days).closing))) return;
  requireFewMovements(days);
  await requireFewMails(tx, recipient, needs.clock.now());
  await scheduleStatement(tx, needs, service, { clientId, recipient, from: month, until });
}

async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
