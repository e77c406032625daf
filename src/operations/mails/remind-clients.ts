import type { Author } from '../../domain/access/right.ts';
import { add, compare } from '../../domain/decimal/arithmetic.ts';
import { reminderHour, remindersPerDay, standardReminderDays } from '../../domain/mail/reminder.ts';
import type { ReminderObstacle } from '../../domain/people/console-refusal.ts';
import { Refused } from '../../domain/refusal.ts';
import { bucharestDate, bucharestTimestamp, dayMs } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { type LockedDocument, lockDocumentById } from '../../storage/invoices/transitions.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { lockRecipient } from '../../storage/jobs/mails.ts';
import {
  addReminder,
  countReminders,
  type DueReminder,
  listDueReminders,
  listReminderTurns,
  readMarks,
  readReminderPlan,
  takeReminderTurn,
} from '../../storage/jobs/reminders.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { remindClientsPolicy } from '../job-policies.ts';
import type { Clock, Ids } from '../ports.ts';
import { requireClientAddresses, type ScheduleNeeds, scheduleDocumentMail } from '../steps/schedule-document-mail.ts';

interface EnqueueNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

const mostAtOnce = 1000;

/** V2-REM-2: it runs once a day for each company that wants it, in the morning. */
export const enqueueReminders =
  ({ database, clock, ids }: EnqueueNeeds) =>
  async (): Promise<void> => {
    const now = clock.now();
    const today = bucharestDate(now);
    if (Number(bucharestTimestamp(now).slice(11, 13)) < reminderHour) return;
    for (const { companyId } of await listReminderTurns(database.installation, today, mostAtOnce)) {
      await database.transact({ companyId }, async (tx) => {
        if (!(await takeReminderTurn(tx, today))) return;
        await enqueueJob(tx, { ...remindClientsPolicy, jobId: ids.uuid(), payload: {} });
      });
    }
  };

export interface RemindNeeds extends ScheduleNeeds {
  readonly database: Database;
}

interface ReminderJob {
  readonly companyId: number;
  readonly signal: AbortSignal;
  /** It throws where somebody else has the job by now. */
  readonly progressWithin: (tx: Transaction) => Promise<void>;
}

/** Each reminder is scheduled in a transaction with its row, so that it exists once, whenever the process dies. */
export const remindClients =
  (needs: RemindNeeds) =>
  async ({ companyId, signal, progressWithin }: ReminderJob): Promise<void> => {
    const { database, clock } = needs;
    const transact = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => database.transact({ companyId }, work);
    const plan = await transact(readReminderPlan);
    if (!plan?.sendsReminders) return;
    const days = plan.reminderDays ?? standardReminderDays;
    const today = bucharestDate(clock.now());
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const due = await transact((tx) => listDueReminders(tx, days, today, after, mostAtOnce));
      for (const reminder of due) {
        signal.throwIfAborted();
        await unlessRefused(() => transact((tx) => remind(tx, needs, reminder, progressWithin)));
        after = reminder.invoiceId;
      }
      if (due.length < mostAtOnce) return;
    }
  };

/** A client without an address, and one who had enough mail today, are left alone until tomorrow. */
async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

const service: Author = { kind: 'service', id: null, interactionId: null };

async function remind(
  tx: Transaction,
  needs: RemindNeeds,
  reminder: DueReminder,
  progressWithin: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const document = await lockDocumentById(tx, reminder.invoiceId);
  if (!document) return;
  const wanted = await requireClientAddresses(tx, reminder.invoiceId, 'reminders');
  const { obstacle, addresses } = await whoIsReminded(tx, needs.clock.now(), document, wanted);
  if (obstacle) return;
  const mailId = await scheduleDocumentMail(tx, needs, service, document, { addresses, day: reminder.day });
  if (!(await addReminder(tx, reminder, mailId))) throw new Error('a reminder that went out was due again');
  await progressWithin(tx);
}

interface Reminded {
  /** Null if there is none. */
  readonly obstacle: ReminderObstacle | null;
  readonly addresses: readonly string[];
}

/**
 * V2-REM-4, V2-REM-5: the row of the document is locked; then the recipients are, so that two reminders count each other. An address that had
 * enough today is left out.
 */
export async function whoIsReminded(
  tx: Transaction,
  now: Date,
  document: LockedDocument,
  wanted: readonly string[],
): Promise<Reminded> {
  if (!isOpen(document)) return { obstacle: 'nothing-owed', addresses: [] };
  const { isDisputed, hasNoReminders } = await readMarks(tx, document.invoiceId);
  if (isDisputed) return { obstacle: 'disputed', addresses: [] };
  if (hasNoReminders) return { obstacle: 'silenced', addresses: [] };
  const since = new Date(now.getTime() - dayMs);
  const addresses: string[] = [];
  // They are locked in one order, because two documents may go to the same addresses at the same moment.
  for (const address of wanted.toSorted()) {
    await lockRecipient(tx, address);
    if ((await countReminders(tx, address, since)) < remindersPerDay) addresses.push(address);
  }
  return { obstacle: addresses.length > 0 ? null : 'enough-today', addresses };
}

const isOpen = ({ type, status, gross, collected, returned }: LockedDocument): boolean =>
  type.isDue && status === 'issued' && compare(gross, add(collected, returned)) > 0;
