import { pollDelaySeconds } from '../../domain/spv/sending.ts';
import { uploadOf } from '../../domain/spv/upload.ts';
import { buildUbl } from '../../formats/ubl/build-ubl.ts';
import { findingsBeforeSending } from '../../formats/ubl/preflight.ts';
import { findInvoice } from '../../storage/invoices/find-invoice.ts';
import { findSending, knownUploads, markUploading, noteTrouble } from '../../storage/spv/spv-sendings.ts';
import { printedInvoiceOf } from '../steps/print-invoice.ts';
import { findLostUpload } from './find-lost-upload.ts';
import { type SendingAttempt, type SendingNeeds, stepsOf, storedInvoice } from './sending-steps.ts';

/** The authority is done with a document within minutes; a document that it does not know after this long did not arrive. */
export const patienceMs = 30 * 60_000;
export const askAgainSeconds = 60;

/**
 * One attempt uploads the document. Its beginning is committed before it starts: if nobody saw how an attempt ended, the authority is
 * asked, and only a document that it does not know is uploaded again, with the same bytes. See docs/decisions/0017-spv.md.
 */
export const uploadToSpv =
  (needs: SendingNeeds) =>
  async (attempt: SendingAttempt): Promise<void> => {
    const { database, clock, withAccess } = needs;
    const { companyId, sendingId, signal } = attempt;
    const sending = await database.transact({ companyId }, (tx) => findSending(tx, sendingId));
    if (sending?.status !== 'waiting') return;
    const steps = stepsOf(needs, attempt, storedInvoice(sending));

    const document = await database.transact({ companyId }, (tx) => findInvoice(tx, sending.series, sending.number));
    if (document?.invoiceId !== sending.invoiceId) throw new Error('the document of a sending is missing');
    const invoice = printedInvoiceOf(document);

    if (sending.uploadingSince !== null) {
      const { uploadingSince, xml } = sending;
      const found = await findLostUpload(needs, attempt, {
        fiscalCode: sending.fiscalCode,
        since: uploadingSince,
        xml: xml ?? '',
        only: 'sent',
        partner: { is: 'buyer', code: invoice.snapshot.client.fiscalCode },
        known: knownUploads,
      });
      if (typeof found === 'object') {
        const { uploadId, downloadId, zip } = found;
        return steps.end({ status: 'accepted', uploadId, downloadId, zip });
      }
      const isRecent = clock.now().getTime() - sending.uploadingSince.getTime() < patienceMs;
      if (isRecent || found === 'perhaps') {
        return steps.repeat('upload', askAgainSeconds, (tx) => noteTrouble(tx, sendingId, 'not-answered'));
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
      kind: 'invoice',
      xml: sending.xml ?? buildUbl(invoice),
      isToIndividual: isB2c,
      isToForeigner: isExtern,
    } as const;
    let uploadId: string;
    try {
      uploadId = await withAccess(companyId, signal, async (access, spv) => {
        await steps.transact((tx) => tx.last((last) => markUploading(last, sendingId, upload.xml, clock.now())));
        return spv.upload(access, upload, signal);
      });
    } catch (error) {
      return steps.endFailedUpload(error);
    }
    await steps.follow(pollDelaySeconds(0), { status: 'sent', uploadId });
  };
