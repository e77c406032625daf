import { type MakeArchiveNeeds, makeArchive } from '../operations/archives/make-archive.ts';
import { type DeliverNeeds, deliverEvents } from '../operations/events/deliver-events.ts';
import { runImport } from '../operations/imports/run-import.ts';
import {
  answerSupplierPolicy,
  bookMessagesPolicy,
  deliverEventsPolicy,
  followUploadPolicy,
  importPolicy,
  issueRecurringPolicy,
  makeArchivePolicy,
  readMessagesPolicy,
  refundCardPolicy,
  remindClientsPolicy,
  retryEventsPolicy,
  sendAutomaticallyPolicy,
  sendMailPolicy,
  uploadToSpvPolicy,
} from '../operations/job-policies.ts';
import { type RemindNeeds, remindClients } from '../operations/mails/remind-clients.ts';
import { type SendMailNeeds, sendMail } from '../operations/mails/send-mail.ts';
import { type CarryOutNeeds, carryOutCardRefund } from '../operations/payments/refund-card-payment.ts';
import type { OpenMessage } from '../operations/ports.ts';
import { type IssueRecurringNeeds, issueRecurring } from '../operations/recurring/issue-recurring.ts';
import { followUpload } from '../operations/spv/follow-upload.ts';
import { type ReadMessagesNeeds, readMessages } from '../operations/spv/read-messages.ts';
import { sendAnswer } from '../operations/spv/send-answer.ts';
import { sendAutomatically } from '../operations/spv/send-to-spv.ts';
import type { SendingNeeds } from '../operations/spv/sending-steps.ts';
import { uploadToSpv } from '../operations/spv/upload-to-spv.ts';
import { bookStoredMessages } from '../operations/suppliers/book-received.ts';
import type { JobKind } from './run-job.ts';

type SpvNeeds = SendingNeeds & ReadMessagesNeeds & { readonly openMessage: OpenMessage };
export type JobNeeds = MakeArchiveNeeds & SendMailNeeds & SpvNeeds & IssueRecurringNeeds & DeliverNeeds & CarryOutNeeds;

/** This version knows these kinds; a worker claims no others. */
export const jobKinds = (needs: JobNeeds): readonly JobKind[] => [
  makeArchiveKind(needs),
  importKind(needs),
  sendMailKind(needs),
  issueRecurringKind(needs),
  remindClientsKind(needs),
  refundCardKind(needs),
  ...spvKinds(needs),
  ...deliveryJobKinds(needs),
];

export function makeArchiveKind(needs: MakeArchiveNeeds): JobKind {
  const make = makeArchive(needs);
  return {
    ...makeArchivePolicy,
    run: ({ companyId, payload, attempts }, running) =>
      make({ companyId, archiveId: String(payload['archiveId']), isResumed: attempts > 1, ...running }),
  };
}

/** The id of the job is that of the import. */
export function importKind(needs: ReadMessagesNeeds): JobKind {
  const run = runImport(needs);
  return {
    ...importPolicy,
    run: ({ companyId, jobId: importId, payload, attempts }, running) => {
      const isLastAttempt = attempts >= importPolicy.maxAttempts;
      return run({ companyId, importId, isFromSpv: payload['source'] === 'spv', isLastAttempt, ...running });
    },
  };
}

/** The id of the job is that of the mail. */
export function sendMailKind(needs: SendMailNeeds): JobKind {
  const send = sendMail(needs);
  return {
    ...sendMailPolicy,
    run: ({ companyId, jobId, attempts }, running) => send({ companyId, mailId: jobId, attempts, ...running }),
  };
}

/** The id of the job is that of the invoice that recurs. */
export function issueRecurringKind(needs: IssueRecurringNeeds): JobKind {
  const issue = issueRecurring(needs);
  return {
    ...issueRecurringPolicy,
    run: ({ companyId, jobId }, running) => issue({ companyId, recurringId: jobId, ...running }),
  };
}

export function remindClientsKind(needs: RemindNeeds): JobKind {
  const remind = remindClients(needs);
  return { ...remindClientsPolicy, run: ({ companyId }, running) => remind({ companyId, ...running }) };
}

export function refundCardKind(needs: CarryOutNeeds): JobKind {
  const carryOut = carryOutCardRefund(needs);
  return {
    ...refundCardPolicy,
    run: ({ companyId, payload }, { finishWithin }) =>
      carryOut({ companyId, refundId: String(payload['refundId']), finishWithin }),
  };
}

/** These jobs talk to the tax authority. */
export function spvKinds(needs: SpvNeeds): readonly JobKind[] {
  const upload = uploadToSpv(needs);
  const follow = followUpload(needs);
  const answer = sendAnswer(needs);
  const read = readMessages(needs);
  const give = sendAutomatically(needs);
  const book = bookStoredMessages(needs);
  return [
    {
      ...uploadToSpvPolicy,
      run: ({ companyId, payload }, running) =>
        upload({ companyId, sendingId: String(payload['sendingId']), ...running }),
    },
    {
      ...followUploadPolicy,
      run: ({ companyId, payload }, running) =>
        follow({ companyId, sendingId: String(payload['sendingId']), ...running }),
    },
    {
      ...answerSupplierPolicy,
      run: ({ companyId, payload }, running) =>
        answer({ companyId, answerId: String(payload['answerId']), ...running }),
    },
    { ...bookMessagesPolicy, run: ({ companyId }, running) => book({ companyId, ...running }) },
    { ...readMessagesPolicy, run: ({ companyId }, { signal }) => read(companyId, signal) },
    {
      ...sendAutomaticallyPolicy,
      run: ({ companyId, payload }, { finishWithin }) =>
        give({ companyId, invoiceId: Number(payload['invoiceId']), finishWithin }),
    },
  ];
}

/** The id of the job is that of the webhook. */
function deliveryJobKinds(needs: DeliverNeeds): readonly JobKind[] {
  const deliver = deliverEvents(needs);
  const run: JobKind['run'] = ({ companyId, jobId }, running) => deliver({ companyId, webhookId: jobId, ...running });
  return [
    { ...deliverEventsPolicy, run },
    { ...retryEventsPolicy, run },
  ];
}
