import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { findUntoldRefusal, keepAnswer } from '../../storage/suppliers/refusals.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { AnafFault, type Clock } from '../ports.ts';
import type { WithAccess } from './spv-access.ts';

export interface AnswerNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly withAccess: WithAccess;
}

export interface AnswerTurn {
  readonly companyId: number;
  readonly supplierInvoiceId: string;
  readonly signal: AbortSignal;
  readonly finishWithin: (tx: Transaction) => Promise<void>;
}

const service = { kind: 'service', id: null, interactionId: null } as const;

/**
 * V2-LAW-11: tells the supplier through SPV that the company refused its invoice, and why. A refusal that was taken back before is not
 * told. What the authority itself refuses is noted in the journal: the same message would be refused again.
 */
export const answerSupplier =
  ({ database, clock, withAccess }: AnswerNeeds) =>
  async ({ companyId, supplierInvoiceId, signal, finishWithin }: AnswerTurn): Promise<void> => {
    const transact = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => database.transact({ companyId }, work);
    const refusal = await transact((tx) => findUntoldRefusal(tx, supplierInvoiceId));
    if (!refusal) return transact(finishWithin);
    const { fiscalCode, number, supplierName, uploadId, reason } = refusal;
    const answer = { fiscalCode, uploadId, message: reason };
    const taken = await withAccess(companyId, signal, (access, spv) => spv.answer(access, answer, signal)).catch(orNo);
    await transact(async (tx) => {
      const at = clock.now();
      const told = { supplier: supplierName, message: reason };
      const change = { subject: 'supplier-invoice', name: number } as const;
      if (taken instanceof AnafFault) {
        const details = { ...told, errors: [taken.message] };
        await recordChange(tx, service, { ...change, action: 'spv-failed', details }, at);
      } else if (await keepAnswer(tx, supplierInvoiceId, { uploadId: taken, reason })) {
        await recordChange(tx, service, { ...change, action: 'spv-sent', details: { ...told, uploadId: taken } }, at);
      }
      await finishWithin(tx);
    });
  };

/** For good; anything else may pass by itself. */
function orNo(error: unknown): AnafFault {
  if (error instanceof AnafFault && (error.trouble === 'refused' || error.trouble === 'not-let-in')) return error;
  throw error;
}
