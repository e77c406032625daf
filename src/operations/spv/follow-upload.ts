import { dailyLimits, indexOfDuplicate, mostPolls, pollDelaySeconds } from '../../domain/spv/sending.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { countCall, findSending, keepSeal, type Sending } from '../../storage/spv/spv-sendings.ts';
import { AnafFault, type SealedMessage } from '../ports.ts';
import { isSame } from './find-lost-upload.ts';
import { type SendingAttempt, type SendingNeeds, stepsOf, storedInvoice } from './sending-steps.ts';

/**
 * Asks for the state of an uploaded document, and downloads what the authority sealed. Ends with another question later, or with
 * the result.
 */
export const followUpload =
  (needs: SendingNeeds) =>
  async (attempt: SendingAttempt): Promise<void> => {
    const { database } = needs;
    const { companyId, sendingId } = attempt;
    const sending = await database.transact({ companyId }, (tx) => findSending(tx, sendingId));
    if (!sending?.uploadId || !isFollowed(sending)) return;
    try {
      await followOn(needs, attempt, sending, sending.uploadId);
    } catch (error) {
      await stepsOf(needs, attempt, storedInvoice(sending)).endFailedQuestion(error);
    }
  };

/** An accepted document is followed too, until its seal is stored. */
function isFollowed({ status, hasZip }: Sending): boolean {
  return status === 'sent' || status === 'processing' || (status === 'accepted' && !hasZip);
}

async function followOn(
  needs: SendingNeeds,
  attempt: SendingAttempt,
  sending: Sending,
  uploadId: string,
): Promise<void> {
  const { withAccess } = needs;
  const { companyId, signal } = attempt;
  const steps = stepsOf(needs, attempt, storedInvoice(sending));
  if (sending.status === 'accepted') return bringSeal(needs, attempt, sending, sending.downloadId ?? '');

  await requireCall(needs, attempt, sending, 'poll');
  const progress = await withAccess(companyId, signal, (access, spv) => spv.progress(access, uploadId, signal));
  switch (progress.state) {
    case 'processing':
      if (sending.polls >= mostPolls) return steps.fail('failed', 'given-up', []);
      return steps.follow(pollDelaySeconds(sending.polls + 1), { status: 'processing' });
    case 'not-taken':
      return steps.fail('failed', 'refused', ['XML cu erori nepreluat de sistem']);
    case 'accepted':
      await steps.transition({ status: 'accepted', downloadId: progress.downloadId });
      return bringSeal(needs, attempt, sending, progress.downloadId);
    case 'rejected':
      return endRejected(needs, attempt, sending, progress.downloadId);
  }
}

async function bringSeal(
  needs: SendingNeeds,
  attempt: SendingAttempt,
  sending: Sending,
  downloadId: string,
): Promise<void> {
  const { zip } = await download(needs, attempt, sending, downloadId);
  await stepsOf(needs, attempt, storedInvoice(sending)).transact(async (tx) => {
    await keepSeal(tx, sending.sendingId, zip);
    await attempt.finishWithin(tx);
  });
}

/** The document was rejected because it is there already: then the first one counts, if it is the same. */
async function endRejected(
  needs: SendingNeeds,
  attempt: SendingAttempt,
  sending: Sending,
  downloadId: string,
): Promise<void> {
  const steps = stepsOf(needs, attempt, storedInvoice(sending));
  const { zip, errors } = await download(needs, attempt, sending, downloadId);
  const first = indexOfDuplicate(errors);
  const adopted = first === null ? null : await adopt(needs, attempt, sending, first);
  if (adopted) return steps.end({ status: 'accepted', ...adopted });
  await steps.end({ status: 'rejected', failure: 'rejected', errors, downloadId, zip });
}

/** Returns null where what the authority has under this index is another document. */
async function adopt(needs: SendingNeeds, attempt: SendingAttempt, sending: Sending, uploadId: string) {
  const { withAccess } = needs;
  const { companyId, signal } = attempt;
  const progress = await withAccess(companyId, signal, (access, spv) =>
    spv.progress(access, uploadId, signal).catch((error: unknown) => {
      if (error instanceof AnafFault && error.trouble === 'refused') return null;
      throw error;
    }),
  );
  if (progress?.state !== 'accepted') return null;
  const { xml, zip } = await download(needs, attempt, sending, progress.downloadId);
  return isSame(xml, sending.xml ?? '') ? { uploadId, downloadId: progress.downloadId, zip } : null;
}

async function download(
  needs: SendingNeeds,
  attempt: SendingAttempt,
  sending: Sending,
  downloadId: string,
): Promise<SealedMessage> {
  await requireCall(needs, attempt, sending, 'download');
  const { companyId, signal } = attempt;
  return needs.withAccess(companyId, signal, (access, spv) => spv.download(access, downloadId, signal));
}

/** Whoever goes on asking beyond the limits of the day may be shut out. */
async function requireCall(
  { database, clock }: SendingNeeds,
  { companyId }: SendingAttempt,
  { sendingId }: Sending,
  call: 'poll' | 'download',
): Promise<void> {
  const today = bucharestDate(clock.now());
  const counted = await database.transact({ companyId }, (tx) =>
    tx.last((last) => countCall(last, sendingId, call, today)),
  );
  if (counted.polls > dailyLimits.polls || counted.downloads > dailyLimits.downloads) {
    throw new AnafFault('quota-spent', 'as often today as the authority allows');
  }
}
