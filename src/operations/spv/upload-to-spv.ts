import { buildUbl } from '../../documents/ubl/build-ubl.ts';
import { findingsBeforeSending } from '../../documents/ubl/preflight.ts';
import { uploadOf } from '../../documents/ubl/upload.ts';
import { pollDelaySeconds } from '../../domain/spv/sending.ts';
import { secondsUntilTomorrow } from '../../domain/time/calendar.ts';
import { findInvoice } from '../../storage/invoices/invoice-reads.ts';
import {
  clearUploading,
  findSending,
  markUploading,
  noteTrouble,
  type Sending,
} from '../../storage/spv/spv-sendings.ts';
import { printedInvoiceOf } from '../invoices/print-invoice.ts';
import { uploadToSpvPolicy } from '../job-policies.ts';
import { AnafFault } from '../ports.ts';
import { findLostUpload } from './find-lost-upload.ts';
import { type SendingAttempt, type SendingNeeds, stepsOf } from './sending-steps.ts';

/** The authority is done with a document within minutes; what it knows nothing of after this long did not arrive. */
const patienceMs = 30 * 60_000;
const askAgainSeconds = 60;

/**
 * One attempt to upload. Its beginning is committed before it starts: if nobody saw how an attempt ended, the authority is asked,
 * and only a document that it does not know is uploaded again, with the same bytes. See docs/decisions/0017-spv.md.
 */
export const uploadToSpv =
  (needs: SendingNeeds) =>
  async (attempt: SendingAttempt): Promise<void> => {
    const { database, clock, withAccess } = needs;
    const { companyId, sendingId, signal } = attempt;
    const sending = await database.transact({ companyId }, (tx) => findSending(tx, sendingId));
    if (sending?.status !== 'waiting') return;
    const steps = stepsOf(needs, attempt, sending);

    const document = await database.transact({ companyId }, (tx) => findInvoice(tx, sending.series, sending.number));
    if (document?.invoiceId !== sending.invoiceId) throw new Error('the document of a sending is missing');
    const invoice = printedInvoiceOf(document);

    if (sending.uploadingSince !== null) {
      const found = await findLostUpload(needs, attempt, sending, invoice.snapshot.client.fiscalCode);
      if (typeof found === 'object') {
        const { uploadId, downloadId, zip } = found;
        return steps.end({ status: 'accepted', uploadId, downloadId, zip });
      }
      const isRecent = clock.now().getTime() - sending.uploadingSince.getTime() < patienceMs;
      if (isRecent || found === 'perhaps') {
        return steps.repeat(uploadToSpvPolicy, askAgainSeconds, (tx) => noteTrouble(tx, sendingId, 'not-answered'));
      }
    } else {
      const findings = findingsBeforeSending(invoice);
      if (findings.length > 0) {
        const errors = findings.map(({ field, message }) => `${message} (${field})`);
        return steps.fail('failed', 'preflight', errors);
      }
    }

    const { isB2c, isExtern } = uploadOf(invoice);
    const upload = {
      fiscalCode: sending.fiscalCode,
      xml: sending.xml ?? buildUbl(invoice),
      isToIndividual: isB2c,
      isToForeigner: isExtern,
    };
    let uploadId: string;
    try {
      uploadId = await withAccess(companyId, signal, async (access, spv) => {
        await steps.transact((tx) => tx.last((last) => markUploading(last, sendingId, upload.xml, clock.now())));
        return spv.upload(access, upload, signal);
      });
    } catch (error) {
      return endFailedUpload(needs, steps, sending, error);
    }
    await steps.follow(pollDelaySeconds(0), { status: 'sent', uploadId });
  };

/** What is certain not to have arrived is tried again; what is not certain stays marked. */
async function endFailedUpload(
  { clock }: SendingNeeds,
  steps: ReturnType<typeof stepsOf>,
  { sendingId }: Sending,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AnafFault)) throw error;
  const { trouble, message } = error;
  switch (trouble) {
    case 'refused':
      return steps.fail('failed', 'refused', [message]);
    case 'not-let-in':
      return steps.fail('failed', 'not-connected', []);
    case 'quota-spent':
      return steps.repeat(uploadToSpvPolicy, secondsUntilTomorrow(clock.now()), (tx) =>
        clearUploading(tx, sendingId, trouble),
      );
    case 'not-answered':
      await steps.transact((tx) => noteTrouble(tx, sendingId, trouble));
      throw error;
    case 'not-reached':
    case 'out-of-order':
    case 'unauthorized':
      await steps.transact((tx) => clearUploading(tx, sendingId, trouble));
      throw error;
  }
}
