import type { AuditAction } from '../../domain/audit/audit-action.ts';
import { firstOf, mostProblemsFound } from '../../domain/first-of.ts';
import { checkIssue } from '../../domain/invoice/check-issue.ts';
import type { IssueCommand } from '../../domain/invoice/issue-command.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { commandOf, type RecurringInput } from '../../domain/recurring/recurring-invoice.ts';
import { type Refusal, Refused } from '../../domain/refusal.ts';
import { addDays, bucharestDate } from '../../domain/time/calendar.ts';
import { changedRhythm, firstDayFrom, type Rhythm, rhythmProblems } from '../../domain/time/rhythm.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Actor, Database } from '../../storage/database.ts';
import type { ReadFacts } from '../../storage/invoices/issue-facts-cache.ts';
import {
  addRecurring,
  countRecurring,
  findRecurring,
  listRecurring as list,
  lockRecurring,
  type RecurringInvoice,
  type RecurringPosition,
  type RecurringRow,
  removeRecurring,
  replaceRecurring,
} from '../../storage/invoices/recurring-invoices.ts';
import { findLastPlanned, listRecurringIssues, type RecurringIssue } from '../../storage/invoices/recurring-issues.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids } from '../ports.ts';
import { draftWithin } from '../steps/decide-issue.ts';

export interface WriteRecurringNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly readFacts: ReadFacts;
}

export type ListedRecurring = RecurringRow;

export interface RecurringAccount extends RecurringInvoice {
  readonly issues: readonly RecurringIssue[];
}

/** V2-REC-7 */
export const mostRecurring = 1000;
const mostIssuesShown = 36;

/** V2-REC-1: what could not be issued on its first day is refused now. */
export const createRecurring =
  (needs: WriteRecurringNeeds) =>
  (caller: Caller, input: RecurringInput): Promise<RecurringAccount> =>
    needs.database.transact(caller, async (tx) => {
      const now = needs.clock.now();
      const today = bucharestDate(now);
      requireMailing(caller, input, null);
      requireRhythm(input.rhythm, today);
      if ((await countRecurring(tx)) >= mostRecurring) throw notPossible('too-many');
      const gross = await grossOf(tx, needs, caller, input, input.rhythm.firstOn);
      const recurringId = needs.ids.uuid();
      const nextOn = firstDayFrom(input.rhythm, today);
      await addRecurring(tx, recurringId, { ...input, isPaused: false, nextOn, gross }, now);
      await recordChange(tx, caller.author, changeOf(input.name, 'created', { next: nextOn }), now);
      return account(tx, recurringId);
    });

/** A member that is not named stays as it is. */
export type RecurringChanges = Partial<Omit<RecurringInput, 'rhythm' | 'document'>> & {
  readonly rhythm?: Partial<Rhythm>;
  readonly document?: Partial<RecurringInput['document']>;
  readonly isPaused?: boolean;
};

/**
 * V2-REC-6: what failed is tried again at once. Another rhythm, and the end of a pause, begin with the next day that is still to
 * come; days that passed meanwhile are left out. Another end is no other rhythm: it moves no day, and takes those after it.
 */
export const changeRecurring =
  (needs: WriteRecurringNeeds) =>
  (caller: Caller, recurringId: string, changes: RecurringChanges): Promise<RecurringAccount> =>
    needs.database.transact(caller, async (tx) => {
      const now = needs.clock.now();
      const today = bucharestDate(now);
      const known = found(await lockRecurring(tx, recurringId));
      const input: RecurringInput = {
        name: changes.name ?? known.name,
        mode: changes.mode ?? known.mode,
        recipient: changes.recipient === undefined ? known.recipient : changes.recipient,
        dueDays: changes.dueDays === undefined ? known.dueDays : changes.dueDays,
        rhythm: changedRhythm(known.rhythm, changes.rhythm ?? {}),
        document: { ...known.document, ...changes.document },
      };
      requireMailing(caller, input, known);
      const { endsOn } = input.rhythm;
      const isNewEnd = endsOn !== known.rhythm.endsOn;
      const isNewRhythm =
        JSON.stringify({ ...input.rhythm, endsOn: null }) !== JSON.stringify({ ...known.rhythm, endsOn: null });
      if (isNewRhythm || isNewEnd)
        requireRhythm(input.rhythm, input.rhythm.firstOn === known.rhythm.firstOn ? null : today);
      const isPaused = changes.isPaused ?? known.isPaused;
      const isResumed = known.isPaused && !isPaused;
      const isOverNoMore = isNewEnd && known.nextOn === null;
      const nextOn =
        isNewRhythm || isResumed || isOverNoMore
          ? await nextDay(tx, recurringId, input.rhythm, today)
          : dayUntil(known.nextOn, endsOn);
      const gross = await grossOf(tx, needs, caller, input, nextOn ?? today);
      await replaceRecurring(tx, recurringId, { ...input, isPaused, nextOn, gross });
      const members = Object.keys(changes);
      await recordChange(tx, caller.author, changeOf(input.name, 'changed', { members, next: nextOn }), now);
      return account(tx, recurringId);
    });

export const deleteRecurring =
  ({ database, clock }: Pick<WriteRecurringNeeds, 'database' | 'clock'>) =>
  (caller: Caller, recurringId: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const { name } = found(await lockRecurring(tx, recurringId));
      await removeRecurring(tx, recurringId, clock.now());
      await recordChange(tx, caller.author, changeOf(name, 'removed', {}), clock.now());
    });

export const listRecurring =
  ({ database }: { readonly database: Database }) =>
  (caller: Actor, page: PageRequest<RecurringPosition>): Promise<Page<RecurringRow, RecurringPosition>> =>
    database.transact(caller, (tx) => list(tx, page));

export const readRecurring =
  ({ database }: { readonly database: Database }) =>
  (caller: Actor, recurringId: string): Promise<RecurringAccount> =>
    database.transact(caller, (tx) => account(tx, recurringId));

async function account(tx: Transaction, recurringId: string): Promise<RecurringAccount> {
  const recurring = found(await findRecurring(tx, recurringId));
  return { ...recurring, issues: await listRecurringIssues(tx, recurringId, mostIssuesShown) };
}

function found(recurring: RecurringInvoice | null): RecurringInvoice {
  if (!recurring) throw new Refused({ reason: 'resource-not-found', missing: { is: 'recurring-invoice' } });
  return recurring;
}

type NotPossible = Extract<Refusal, { readonly reason: 'recurring-not-possible' }>;

const notPossible = (problem: NotPossible['problem']): Refused =>
  new Refused({ reason: 'recurring-not-possible', problem });

/** V2-RIGHT-21: whoever has the service mail documents, or mail them to somebody else, must be allowed to mail them. */
function requireMailing({ rights }: Caller, input: RecurringInput, known: RecurringInput | null): void {
  if (input.mode !== 'mail' || rights.includes('invoices:send')) return;
  if (known?.mode === 'mail' && addresseeOf(input) === addresseeOf(known)) return;
  throw new Refused({ reason: 'right-missing', right: 'invoices:send' });
}

/** Where no address is named the client gets the mail, who may be known with one. */
function addresseeOf({ recipient, document: { client } }: RecurringInput): string {
  return recipient ?? JSON.stringify([client.email, client.fiscalCode, client.name, client.clientId ?? null]);
}

/** Null means that the first day was there before, and may be over. */
function requireRhythm(rhythm: Rhythm, today: string | null): void {
  const [problem] = rhythmProblems(rhythm);
  if (problem) throw notPossible(problem);
  if (today !== null && rhythm.firstOn < today) throw notPossible('first-day-past');
}

const dayUntil = (day: string | null, endsOn: string | null): string | null =>
  day !== null && endsOn !== null && day > endsOn ? null : day;

/** The day is not before today, and never one that had its document. */
async function nextDay(tx: Transaction, recurringId: string, rhythm: Rhythm, today: string): Promise<string | null> {
  const last = await findLastPlanned(tx, recurringId);
  const from = last !== null && last >= today ? addDays(last, 1) : today;
  return firstDayFrom(rhythm, from);
}

/** V2-REC-3: the code that issues it computes the total, which is stored for lists. */
async function grossOf(
  tx: Transaction,
  { readFacts }: WriteRecurringNeeds,
  caller: Caller,
  input: RecurringInput,
  day: string,
) {
  const command = commandOf(input, day, day, input.document.language ?? 'ro');
  requireIssuable(command);
  return (await draftWithin(tx, readFacts, caller, command)).totals.gross;
}

/** The wires check this of a document that somebody sends; here nobody sends it, and rates may have changed since it was saved. */
export function requireIssuable(command: IssueCommand): void {
  // A client that a person chose is known, with or without a code.
  const requiresFiscalCode = command.client.clientId === undefined ? 'always' : 'to-verify';
  const problems = firstOf(mostProblemsFound, checkIssue({ ...command, requiresFiscalCode }));
  if (problems.length > 0) throw new Refused({ reason: 'issue-not-possible', problems });
}

export const changeOf = (name: string, action: AuditAction, details: Readonly<Record<string, unknown>>) =>
  ({ subject: 'recurring-invoice', name, action, details }) as const;
