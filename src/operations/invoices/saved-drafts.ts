import type { AuditAction } from '../../domain/audit/audit-action.ts';
import type { IssueCommand } from '../../domain/invoice/issue-command.ts';
import type { IssueNames } from '../../domain/invoice/issue-names.ts';
import { linesTaken, type Proforma } from '../../domain/invoice/proforma.ts';
import { mostDrafts } from '../../domain/invoice/saved-draft.ts';
import type { MoneyAmounts } from '../../domain/invoice/totals.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { requireOpen } from '../../domain/proforma/open-proforma.ts';
import { type InputProblem, type Refusal, Refused } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Actor, Database } from '../../storage/database.ts';
import {
  addDraft,
  countDrafts,
  type DraftFacts,
  type DraftPosition,
  findDraft,
  type ListedDraft,
  listDrafts as list,
  removeDraft,
  replaceDraft as replace,
  type StoredDraft,
} from '../../storage/invoices/drafts.ts';
import { findProforma } from '../../storage/invoices/invoice-reads.ts';
import type { ReadFacts } from '../../storage/invoices/issue-facts-cache.ts';
import { readProforma } from '../../storage/invoices/proforma-claims.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids } from '../ports.ts';
import { draftWithin, refuseDuplicate } from '../steps/decide-issue.ts';
import { nameProblems } from './check-invoice.ts';
import { refuseFutureReceipt } from './issue-invoice.ts';

export interface DraftNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly readFacts: ReadFacts;
}

type DraftDocument = StoredDraft['document'];

/** A draft is kept as a wire wrote it; the wire says what it means, and in whose words its problems are told. */
export interface DraftReader {
  read(document: DraftDocument, today: string): ReadDocument;
  say(refusal: Refusal): readonly InputProblem[];
}

export interface ReadDocument extends Pick<DraftFacts, 'clientName' | 'series' | 'currency'> {
  /** What can be found wrong without the database. */
  readonly problems: readonly InputProblem[];
  /** Null if there are such problems. */
  readonly command: IssueCommand | null;
  /** What only the database can check; null if nothing can be read. */
  readonly names: IssueNames | null;
  /** The sums of the lines, as far as they are known. */
  readonly totals: MoneyAmounts | null;
}

export interface DraftInput {
  readonly name: string | null;
  readonly document: DraftDocument;
}

/** A draft with what issuing would refuse now. */
export type DraftAccount = ListedDraft & DraftInput;

/** How many problems a list tells of each draft. */
const mostProblemsListed = 20;

/** V2-DRAFT-1 */
export const createDraft =
  (needs: DraftNeeds) =>
  (caller: Caller, input: DraftInput, reader: DraftReader): Promise<DraftAccount> =>
    needs.database.transact(caller, async (tx) => {
      const document = JSON.stringify(input.document);
      if ((await countDrafts(tx)) >= mostDrafts) throw new Refused({ reason: 'drafts-too-many', most: mostDrafts });
      const at = needs.clock.now();
      const facts = await assess(tx, needs, caller, input, reader);
      const draftId = needs.ids.uuid();
      await addDraft(tx, draftId, { facts: listed(facts), document, at });
      await recordChange(tx, caller.author, changeOf(draftId, facts, 'created'), at);
      return { ...input, ...facts, draftId, revision: 0, createdAt: at, changedAt: at };
    });

/** V2-DRAFT-1: what is saved takes the place of what was there; CON-DRAFT-5: only that revision is replaced, where one is given. */
export const replaceDraft =
  (needs: DraftNeeds) =>
  (
    caller: Caller,
    draftId: string,
    input: DraftInput,
    reader: DraftReader,
    expected: number | null = null,
  ): Promise<DraftAccount> =>
    needs.database.transact(caller, async (tx) => {
      const document = JSON.stringify(input.document);
      const at = needs.clock.now();
      const facts = await assess(tx, needs, caller, input, reader);
      const replaced = await replace(tx, draftId, expected, { facts: listed(facts), document, at });
      if (!replaced) {
        await requireDraft(tx, draftId);
        throw draftChanged();
      }
      await recordChange(tx, caller.author, changeOf(draftId, facts, 'changed'), at);
      return { ...input, ...facts, ...replaced, draftId, changedAt: at };
    });

export const deleteDraft =
  ({ database, clock }: Pick<DraftNeeds, 'database' | 'clock'>) =>
  (caller: Caller, draftId: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const removed = await removeDraft(tx, draftId, null);
      if (!removed) throw noDraft();
      await recordChange(tx, caller.author, changeOf(draftId, removed, 'deleted'), clock.now());
    });

/** V2-DRAFT-2: a list shows what was found when each was saved, because to look at hundreds of documents anew would take too long. */
export const listDrafts =
  ({ database }: Pick<DraftNeeds, 'database'>) =>
  (caller: Actor, page: PageRequest<DraftPosition>): Promise<Page<ListedDraft, DraftPosition>> =>
    database.transact(caller, (tx) => list(tx, page));

export const readDraft =
  (needs: DraftNeeds) =>
  (caller: Caller, draftId: string, reader: DraftReader): Promise<DraftAccount> =>
    needs.database.transact(caller, async (tx) => {
      const draft = await requireDraft(tx, draftId);
      return { ...draft, ...(await assess(tx, needs, caller, draft, reader)) };
    });

export async function requireDraft(tx: Transaction, draftId: string): Promise<StoredDraft> {
  const draft = await findDraft(tx, draftId);
  if (!draft) throw noDraft();
  return draft;
}

export const draftChanged = (): Refused => new Refused({ reason: 'draft-changed' });

const noDraft = (): Refused => new Refused({ reason: 'resource-not-found', missing: { is: 'draft' } });

const listed = (facts: DraftFacts): DraftFacts => ({ ...facts, problems: facts.problems.slice(0, mostProblemsListed) });

export const changeOf = (
  draftId: string,
  { name, clientName }: Pick<DraftFacts, 'name' | 'clientName'>,
  action: AuditAction,
) => ({ subject: 'draft', name: name ?? clientName ?? draftId, action, details: { draft: draftId } }) as const;

/** V2-DRAFT-3: the code that issues says what it would refuse. */
async function assess(
  tx: Transaction,
  { clock, readFacts }: DraftNeeds,
  caller: Caller,
  { name, document }: DraftInput,
  reader: DraftReader,
): Promise<DraftFacts> {
  const now = clock.now();
  const { command, names, problems, ...read } = reader.read(document, bucharestDate(now));
  if (!command) {
    const named = names ? await nameProblems(tx, names) : [];
    const said = named.length > 0 ? reader.say({ reason: 'issue-not-possible', problems: named }) : [];
    return { ...read, name, problems: [...problems, ...said] };
  }
  try {
    const proforma = await namedProforma(tx, command);
    const { totals } = await draftWithin(tx, readFacts, caller, command, proforma);
    if (proforma) requireOpen(proforma, linesTaken(command, proforma));
    refuseFutureReceipt(command, now);
    await refuseDuplicate(tx, command);
    return { ...read, name, totals, problems: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...read, name, problems: reader.say(error.refusal) };
  }
}

async function namedProforma(tx: Transaction, { proforma }: IssueCommand): Promise<Proforma | null> {
  const invoiceId = proforma && (await findProforma(tx, proforma.series, proforma.number));
  return invoiceId === null ? null : readProforma(tx, invoiceId);
}
