import { mostPolls, pollDelaySeconds } from '../../domain/spv/sending.ts';
import type { AnswerFailure } from '../../domain/spv/supplier-answer.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { removeJob } from '../../storage/jobs/jobs.ts';
import {
  type AnswerTransition,
  changeAnswerState,
  clearAnswerUploading,
  countAnswerPoll,
  findAnswer,
  knownAnswers,
  listAbandonedAnswers,
  markAnswerUploading,
  noteAnswerTrouble,
  type StoredAnswer,
} from '../../storage/spv/supplier-answers.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { answerSupplierPolicy } from '../job-policies.ts';
import type { Clock } from '../ports.ts';
import { findLostUpload } from './find-lost-upload.ts';
import { type Attempt, type SendingNeeds, type Stored, stepsOf } from './sending-steps.ts';
import { askAgainSeconds, patienceMs } from './upload-to-spv.ts';

export interface AnswerAttempt extends Attempt {
  readonly answerId: string;
}

/**
 * GRP-SUP-16: one step of an answer to a supplier: it is uploaded, or the authority is asked how it stands. As with invoices, the beginning
 * of an upload is committed before it starts, and one whose end nobody saw is looked for before anything is sent again: unlike invoices, the
 * authority would take a second one.
 */
export const sendAnswer =
  (needs: SendingNeeds) =>
  async (attempt: AnswerAttempt): Promise<void> => {
    const { companyId, answerId } = attempt;
    const answer = await needs.database.transact({ companyId }, (tx) => findAnswer(tx, answerId));
    if (answer?.status === 'waiting') return upload(needs, attempt, answer);
    if (!answer?.uploadId || !(answer.status === 'sent' || answer.status === 'processing')) return;
    try {
      await ask(needs, attempt, answer, answer.uploadId);
    } catch (error) {
      await stepsOf(needs, attempt, storedAnswer(answer)).endFailedQuestion(error);
    }
  };

async function upload(needs: SendingNeeds, attempt: AnswerAttempt, answer: StoredAnswer): Promise<void> {
  const { clock, withAccess } = needs;
  const { companyId, signal } = attempt;
  const { answerId, uploadingSince: since, fiscalCode, xml, supplierCode: code } = answer;
  const steps = stepsOf(needs, attempt, storedAnswer(answer));
  if (since !== null) {
    const partner = { is: 'seller', code } as const;
    const criteria = { fiscalCode, since, xml, only: 'buyer-messages', partner, known: knownAnswers } as const;
    const found = await findLostUpload(needs, attempt, criteria);
    if (typeof found === 'object') {
      return steps.end({ status: 'accepted', uploadId: found.uploadId, downloadId: found.downloadId });
    }
    if (clock.now().getTime() - since.getTime() < patienceMs || found === 'perhaps') {
      return steps.repeat('upload', askAgainSeconds, (tx) => noteAnswerTrouble(tx, answerId, 'not-answered'));
    }
  }
  let uploadId: string | null;
  try {
    uploadId = await withAccess(companyId, signal, async (access, spv) => {
      const isWanted = await steps.transact((tx) => markAnswerUploading(tx, answerId, clock.now()));
      return isWanted ? spv.upload(access, { kind: 'buyer-message', fiscalCode, xml }, signal) : null;
    });
  } catch (error) {
    return steps.endFailedUpload(error);
  }
  if (uploadId === null) return steps.fail('failed', 'withdrawn', []);
  await steps.follow(pollDelaySeconds(0), { status: 'sent', uploadId });
}

async function ask(needs: SendingNeeds, attempt: AnswerAttempt, answer: StoredAnswer, uploadId: string): Promise<void> {
  const { withAccess } = needs;
  const { companyId, signal } = attempt;
  const steps = stepsOf(needs, attempt, storedAnswer(answer));
  await steps.transact((tx) => countAnswerPoll(tx, answer.answerId));
  const progress = await withAccess(companyId, signal, (access, spv) => spv.progress(access, uploadId, signal));
  switch (progress.state) {
    case 'processing':
      if (answer.polls >= mostPolls) return steps.fail('failed', 'given-up', []);
      return steps.follow(pollDelaySeconds(answer.polls + 1), { status: 'processing' });
    case 'not-taken':
      return steps.fail('failed', 'refused', ['XML cu erori nepreluat de sistem']);
    case 'accepted':
      return steps.end({ status: 'accepted', downloadId: progress.downloadId });
    case 'rejected': {
      const { downloadId } = progress;
      const { errors } = await withAccess(companyId, signal, (access, spv) => spv.download(access, downloadId, signal));
      return steps.end({ status: 'rejected', failure: 'rejected', errors, downloadId });
    }
  }
}

function storedAnswer(answer: StoredAnswer): Stored<AnswerFailure> {
  const { answerId } = answer;
  return {
    payload: { answerId },
    policies: { upload: answerSupplierPolicy, follow: answerSupplierPolicy },
    change: (tx, to, at) => change(tx, answer, to, at),
    note: (tx, trouble) => noteAnswerTrouble(tx, answerId, trouble),
    clear: (tx, trouble) => clearAnswerUploading(tx, answerId, trouble),
  };
}

const service = { kind: 'service', id: null, interactionId: null } as const;

/** OPS-AUDIT-1: whether a supplier was told is part of the history of its invoice. */
async function change(
  tx: Transaction,
  { answerId, number, supplierName }: StoredAnswer,
  to: AnswerTransition,
  at: Date,
): Promise<void> {
  if (!(await changeAnswerState(tx, answerId, to, at))) return;
  const { status, ...more } = to;
  const details = { supplier: supplierName, answer: answerId, ...more };
  const subject = { subject: 'supplier-invoice', name: number, action: `spv-${status}` } as const;
  await recordChange(tx, service, { ...subject, details, events: [] }, at);
}

/** An answer whose job is dead becomes failed, and the job is removed. */
export const giveUpAnswers =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  async (): Promise<void> => {
    const abandoned = await listAbandonedAnswers(database.installation, answerSupplierPolicy.kind);
    for (const { companyId, jobId, sendingId: answerId, lastError } of abandoned) {
      await database.transact({ companyId }, async (tx) => {
        const answer = await findAnswer(tx, answerId);
        const errors = lastError === null ? [] : [lastError];
        if (answer && ['waiting', 'sent', 'processing'].includes(answer.status)) {
          await change(tx, answer, { status: 'failed', failure: 'given-up', errors }, clock.now());
        }
        await removeJob(tx, jobId);
      });
    }
  };
