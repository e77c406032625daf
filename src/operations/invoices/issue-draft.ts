import { type InputProblem, Refused } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import { removeDraft, type StoredDraft } from '../../storage/invoices/drafts.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { type Caller, reading } from '../caller.ts';
import { nameProblems } from './check-invoice.ts';
import { type IssuedInvoice, type IssueInvoiceNeeds, issueInvoice } from './issue-invoice.ts';
import { changeOf, type DraftReader, draftChanged, type ReadDocument, requireDraft } from './saved-drafts.ts';

class ChangedMeanwhile extends Error {}

/**
 * V2-DRAFT-4: the draft is removed in the transaction of its invoice, so that there is always exactly one of the two. Who comes second finds
 * no draft, and what somebody changed meanwhile is read again. CON-DRAFT-5: whoever issues what a screen shows says of which revision it is.
 */
export const issueDraft =
  (needs: IssueInvoiceNeeds) =>
  async (
    caller: Caller,
    draftId: string,
    reader: DraftReader,
    expected: number | null = null,
  ): Promise<IssuedInvoice> => {
    const { database, clock } = needs;
    for (;;) {
      const draft = await database.transact(reading(caller), (tx) => requireDraft(tx, draftId));
      if (expected !== null && draft.revision !== expected) throw draftChanged();
      const read = reader.read(draft.document, bucharestDate(clock.now()));
      const command =
        read.command ?? (await database.transact(reading(caller), (tx) => refuseIncomplete(tx, read, reader)));
      const beforeCommit = async (tx: Transaction, result: unknown): Promise<void> => {
        // An operation returns what its one transaction returned.
        await settle(tx, needs, caller, draft, result as IssuedInvoice);
        await caller.session?.beforeCommit(tx, result);
      };
      try {
        const { session } = caller;
        if (session) return await issueInvoice(needs)({ ...caller, session: { ...session, beforeCommit } }, command);
        return await database.withConnection(caller.companyId, (connection) =>
          issueInvoice(needs)({ ...caller, session: { connection, beforeCommit } }, command),
        );
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error;
      }
    }
  };

async function settle(
  tx: Transaction,
  { clock }: IssueInvoiceNeeds,
  { author }: Caller,
  { draftId, revision }: StoredDraft,
  { series, number }: IssuedInvoice,
): Promise<void> {
  const removed = await removeDraft(tx, draftId, revision);
  if (!removed) throw new ChangedMeanwhile();
  const { details, ...change } = changeOf(draftId, removed, 'issued');
  await recordChange(tx, author, { ...change, details: { ...details, document: `${series} ${number}` } }, clock.now());
}

/** V2-VAL-1: everything that is wrong is told in one answer, as for a body that was sent. */
async function refuseIncomplete(
  tx: Transaction,
  { problems, names }: ReadDocument,
  reader: DraftReader,
): Promise<never> {
  const named = names ? await nameProblems(tx, names) : [];
  const said: readonly InputProblem[] =
    named.length > 0 ? reader.say({ reason: 'issue-not-possible', problems: named }) : [];
  throw new Refused({ reason: 'invalid-input', problems: [...problems, ...said] });
}
