import type { Author } from '../../domain/access/right.ts';
import type { AccountingFormat } from '../../domain/accounting/accounting-export.ts';
import { lastMailedMonth, type MonthMailing, mailingDays } from '../../domain/accounting/month-mailing.ts';
import { reminderHour } from '../../domain/mail/reminder.ts';
import { Refused } from '../../domain/refusal.ts';
import { bucharestDate, bucharestTimestamp } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import {
  addMonthMail,
  listMonthMails,
  listMonthTurns,
  type MailedMonth,
  readMonthMailing,
  storeMonthMailing,
  takeMonthTurn,
} from '../../storage/jobs/month-mails.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { sendMailPolicy } from '../job-policies.ts';
import type { Clock, Ids, Mailer } from '../ports.ts';
import { requireFewMails } from '../steps/schedule-mail.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer | null;
}

export interface MonthToMail {
  readonly address: string;
  readonly format: AccountingFormat;
  /** yyyy-mm */
  readonly month: string;
}

export interface MonthMailingState {
  /** Null if nothing was said yet. */
  readonly mailing: MonthMailing | null;
  readonly sent: readonly MailedMonth[];
}

const mostShown = 6;

/** CON-MONTH-1 */
export const readMonthMailingState =
  ({ database }: Pick<Needs, 'database'>) =>
  (caller: Caller): Promise<MonthMailingState> =>
    database.transact(caller, async (tx) => ({
      mailing: await readMonthMailing(tx),
      sent: await listMonthMails(tx, mostShown),
    }));

/** CON-MONTH-1: the month is written when the mail leaves. */
export const mailMonth =
  (needs: Needs) =>
  (caller: Caller, asked: MonthToMail): Promise<void> =>
    needs.database.transact(caller, (tx) => scheduleMonth(tx, needs, caller.author, asked));

/** CON-MONTH-2: the first month that leaves by itself is the one whose day comes next. */
export const changeMonthMailing =
  ({ database, clock }: Pick<Needs, 'database' | 'clock'>) =>
  (caller: Caller, mailing: MonthMailing): Promise<void> =>
    database.transact(caller, async (tx) => {
      const at = clock.now();
      await storeMonthMailing(tx, mailing, lastMailedMonth(bucharestDate(at), mailing.day ?? mailingDays.last));
      const change = {
        subject: 'settings',
        name: 'accounting-mail',
        action: 'changed',
        details: { ...mailing },
      } as const;
      await recordChange(tx, caller.author, change, at);
    });

const mostAtOnce = 1000;
const service: Author = { kind: 'service', id: null, interactionId: null };

/** CON-MONTH-2: the month is mailed in the morning of the chosen day, once, by whichever process is first. */
export const mailMonths = (needs: Needs) => async (): Promise<void> => {
  const { database, clock, mailer } = needs;
  const now = clock.now();
  if (!mailer || Number(bucharestTimestamp(now).slice(11, 13)) < reminderHour) return;
  const today = bucharestDate(now);
  for (const { companyId } of await listMonthTurns(database.installation, today, mostAtOnce)) {
    await database.transact({ companyId }, async (tx) => {
      const due = await takeMonthTurn(tx, today);
      if (due) await scheduleMonth(tx, needs, service, { ...due, month: due.month.slice(0, 7) });
    });
  }
};

async function scheduleMonth(
  tx: Transaction,
  { clock, ids, mailer }: Needs,
  author: Author,
  { address, format, month }: MonthToMail,
): Promise<void> {
  if (!mailer) throw new Refused({ reason: 'mail-not-configured' });
  const [mailId, at] = [ids.uuid(), clock.now()];
  await requireFewMails(tx, address, at);
  await addMonthMail(tx, { mailId, recipient: address, month: `${month}-01`, format }, at);
  await enqueueJob(tx, { ...sendMailPolicy, jobId: mailId, payload: {} });
  const details = { mail: mailId, recipient: address, format };
  const change = { subject: 'accounting-export', name: month, action: 'mail-scheduled', details } as const;
  await recordChange(tx, author, change, at);
}
