import type { Author } from '../../domain/access/right.ts';
import type { IssueCommand } from '../../domain/invoice/issue-command.ts';
import type { DocumentLanguage } from '../../domain/nomenclature/language.ts';
import { commandOf, type IssueFailure, type RecurringInput } from '../../domain/recurring/recurring-invoice.ts';
import { Refused } from '../../domain/refusal.ts';
import { addDays, bucharestDate, bucharestMidnight } from '../../domain/time/calendar.ts';
import { firstDayFrom } from '../../domain/time/rhythm.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { readCompanyAccount } from '../../storage/directory/company-account.ts';
import type { ReadFacts } from '../../storage/invoices/issue-facts-cache.ts';
import {
  advanceRecurring,
  findRecurring,
  listDueRecurring,
  lockRecurring,
  noteRecurringFailure,
  type Planned,
  type RecurringInvoice,
} from '../../storage/invoices/recurring-invoices.ts';
import { addRecurringIssue, endDraft, isDraft } from '../../storage/invoices/recurring-issues.ts';
import { enqueueOnce, listDeadOf, removeJob } from '../../storage/jobs/jobs.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { type IssuedInvoice, issueInvoice } from '../invoices/issue-invoice.ts';
import { issueRecurringPolicy } from '../job-policies.ts';
import type { Clock } from '../ports.ts';
import type { askRegistry } from '../steps/ask-registry.ts';
import { draftWithin } from '../steps/decide-issue.ts';
import { requireDocument } from '../steps/require-document.ts';
import { type ScheduleNeeds, scheduleDocumentMail } from '../steps/schedule-document-mail.ts';
import { changeOf, requireIssuable } from './write-recurring.ts';

export interface IssueRecurringNeeds extends ScheduleNeeds {
  readonly database: Database;
  readonly readFacts: ReadFacts;
  readonly askRegistry: ReturnType<typeof askRegistry>;
  readonly publicUrl: () => string;
}

interface StepNeeds {
  readonly database: Database;
  readonly clock: Clock;
}

const mostAtOnce = 1000;

/** Each one that is due has a job with its own id, so that there is only one. What failed is tried once a day. */
export const enqueueDueRecurring =
  ({ database, clock }: StepNeeds) =>
  async (): Promise<void> => {
    const today = bucharestDate(clock.now());
    const due = await listDueRecurring(database.installation, today, bucharestMidnight(today), mostAtOnce);
    for (const { companyId, recurringId } of due) {
      await database.transact({ companyId }, (tx) =>
        tx.last((last) => enqueueOnce(last, { ...issueRecurringPolicy, jobId: recurringId, payload: {} })),
      );
    }
  };

/** A job that was given up met a fault of the service: it is recorded like any other reason, and tried again the next day. */
export const giveUpRecurring =
  ({ database, clock }: StepNeeds) =>
  async (): Promise<void> => {
    const dead = await listDeadOf(database.installation, issueRecurringPolicy.kind, mostAtOnce);
    for (const { companyId, jobId } of dead) {
      await database.transact({ companyId }, async (tx) => {
        const recurring = await lockRecurring(tx, jobId);
        if (recurring?.nextOn) await noteFailure(tx, recurring, recurring.nextOn, { reason: 'fault' }, clock.now());
        await removeJob(tx, jobId);
      });
    }
  };

export interface RecurringJob {
  readonly companyId: number;
  readonly recurringId: string;
  readonly signal: AbortSignal;
  /** It throws where somebody else has the job by now. */
  readonly progressWithin: (tx: Transaction) => Promise<void>;
}

/**
 * V2-REC-4: each day that is due gets one document, in a transaction with the row of its day, so that neither exists without the other,
 * whenever the process dies.
 */
export const issueRecurring =
  (needs: IssueRecurringNeeds) =>
  async ({ companyId, recurringId, signal, progressWithin }: RecurringJob): Promise<void> => {
    const { database, clock } = needs;
    const transact = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => database.transact({ companyId }, work);
    for (;;) {
      signal.throwIfAborted();
      const recurring = await transact((tx) => findRecurring(tx, recurringId));
      const plannedOn = recurring && dueDay(recurring, bucharestDate(clock.now()));
      if (!plannedOn) return;
      const planned = { recurringId, plannedOn };
      const advance = async (tx: Transaction): Promise<void> => {
        const nextOn = firstDayFrom(recurring.rhythm, addDays(plannedOn, 1));
        if (!(await advanceRecurring(tx, planned, { ...recurring, nextOn }))) throw new ChangedMeanwhile();
        await progressWithin(tx);
      };
      try {
        if (recurring.mode === 'draft')
          await transact((tx) => makeDraft(tx, recurring, plannedOn, clock.now(), advance));
        else await issueOnDay(needs, await transact(serviceCaller), recurring, plannedOn, advance);
      } catch (error) {
        if (error instanceof ChangedMeanwhile) continue;
        if (!(error instanceof Refused)) throw error;
        await transact((tx) => noteFailure(tx, recurring, plannedOn, error.refusal, clock.now()));
        return;
      }
    }
  };

class ChangedMeanwhile extends Error {}

function dueDay({ nextOn, isPaused }: RecurringInvoice, today: string): string | null {
  return nextOn !== null && nextOn <= today && !isPaused ? nextOn : null;
}

async function makeDraft(
  tx: Transaction,
  { recurringId, name }: RecurringInvoice,
  plannedOn: string,
  at: Date,
  advance: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await advance(tx);
  await addRecurringIssue(tx, { recurringId, plannedOn, state: 'draft', invoiceId: null, mailFailure: null }, at);
  await recordChange(tx, service, changeOf(name, 'drafted', { planned: plannedOn }), at);
}

function issueOnDay(
  needs: IssueRecurringNeeds,
  caller: Caller,
  recurring: RecurringInvoice,
  plannedOn: string,
  advance: (tx: Transaction) => Promise<void>,
): Promise<IssuedInvoice> {
  const { recurringId, mode } = recurring;
  return issuePlanned(needs, caller, { ...recurring, plannedOn }, mode === 'mail', async (tx, result) => {
    await advance(tx);
    await addRecurringIssue(tx, { recurringId, plannedOn, state: 'issued', ...result }, needs.clock.now());
  });
}

interface IssuedOnDay {
  readonly invoiceId: number;
  readonly mailFailure: IssueFailure | null;
}

/** Issues, and writes what belongs to it before the issue is committed. */
async function issuePlanned(
  needs: IssueRecurringNeeds,
  caller: Caller,
  input: RecurringInput & Planned,
  isMailed: boolean,
  settle: (tx: Transaction, issued: IssuedOnDay) => Promise<void>,
): Promise<IssuedInvoice> {
  const { database, clock } = needs;
  const commandIn = (language: DocumentLanguage): IssueCommand => {
    const command = commandOf(input, input.plannedOn, bucharestDate(clock.now()), language);
    requireIssuable(command);
    return command;
  };
  const command = commandIn(input.document.language ?? (await languageOf(needs, caller, commandIn('ro'))));
  const beforeCommit = async (tx: Transaction, result: unknown): Promise<void> => {
    // An operation returns what its one transaction returned.
    const { series, number } = result as IssuedInvoice;
    const document = await requireDocument(tx, series, number);
    const schedule = () =>
      scheduleDocumentMail(tx, needs, caller.author, document, {
        addresses: input.recipient === null ? null : [input.recipient],
        day: null,
      });
    const mailFailure = isMailed ? await refusalOf(schedule) : null;
    await settle(tx, { invoiceId: document.invoiceId, mailFailure });
    const details = { planned: input.plannedOn, document: `${series} ${number}` };
    await recordChange(tx, caller.author, changeOf(input.name, 'issued', details), clock.now());
  };
  return database.withConnection(caller.companyId, (connection) =>
    issueInvoice(needs)({ ...caller, session: { connection, beforeCommit } }, command),
  );
}

/** V2-REC-11: the code that issues a document also says which language it will have where none is asked for. */
async function languageOf(
  { database, readFacts }: IssueRecurringNeeds,
  caller: Caller,
  command: IssueCommand,
): Promise<DocumentLanguage> {
  const { snapshot } = await database.transact(caller, (tx) => draftWithin(tx, readFacts, caller, command));
  return snapshot.language ?? 'ro';
}

/** A document stays issued although it cannot be mailed: the reason is stored beside it. */
async function refusalOf(work: () => Promise<unknown>): Promise<IssueFailure | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.refusal;
  }
}

const service: Author = { kind: 'service', id: null, interactionId: null };

async function serviceCaller(tx: Transaction): Promise<Caller> {
  const { fiscalCode, plan, settings } = await readCompanyAccount(tx);
  const { articleSearchMode } = settings;
  const issuing = { rights: ['invoices:issue'], expiresAt: null, factsVersion: null } as const;
  return { companyId: tx.companyId, author: service, fiscalCode, plan, articleSearchMode, ...issuing };
}

async function noteFailure(
  tx: Transaction,
  { recurringId, name, revision }: RecurringInvoice,
  plannedOn: string,
  failure: IssueFailure,
  at: Date,
): Promise<void> {
  if (!(await noteRecurringFailure(tx, { recurringId, plannedOn }, revision, failure, at))) return;
  await recordChange(tx, service, changeOf(name, 'failed', { planned: plannedOn, reason: failure.reason }), at);
}

/** CON-REC-3: the draft of a day becomes a document, once, dated on the day of the approval. */
export const approveDraft =
  (needs: IssueRecurringNeeds) =>
  async (caller: Caller, planned: Planned, isMailed: boolean): Promise<IssuedInvoice> => {
    const recurring = await needs.database.transact(caller, (tx) => requireDraft(tx, planned));
    return issuePlanned(needs, caller, { ...recurring, ...planned }, isMailed, (tx, result) =>
      settleDraft(tx, { ...planned, state: 'issued', ...result }, needs.clock.now()),
    );
  };

/** CON-REC-3: nothing is issued for that day. */
export const declineDraft =
  ({ database, clock }: StepNeeds) =>
  (caller: Caller, planned: Planned): Promise<void> =>
    database.transact(caller, async (tx) => {
      const { name } = await requireDraft(tx, planned);
      await settleDraft(tx, { ...planned, state: 'declined', invoiceId: null, mailFailure: null }, clock.now());
      await recordChange(tx, caller.author, changeOf(name, 'declined', { planned: planned.plannedOn }), clock.now());
    });

async function requireDraft(tx: Transaction, planned: Planned): Promise<RecurringInvoice> {
  const recurring = await findRecurring(tx, planned.recurringId);
  if (!recurring) throw new Refused({ reason: 'resource-not-found', missing: { is: 'recurring-invoice' } });
  if (!(await isDraft(tx, planned))) throw noDraft();
  return recurring;
}

async function settleDraft(tx: Transaction, issue: Parameters<typeof endDraft>[1], at: Date): Promise<void> {
  if (!(await endDraft(tx, issue, at))) throw noDraft();
}

const noDraft = (): Refused => new Refused({ reason: 'resource-not-found', missing: { is: 'recurring-draft' } });
