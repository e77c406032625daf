import {
  followEinvoicePolicy,
  giveToSendPolicy,
  readMessagesPolicy,
  uploadEinvoicePolicy,
} from '../operations/job-policies.ts';
import { followEinvoice } from '../operations/spv/follow-einvoice.ts';
import { giveInvoiceToSend } from '../operations/spv/give-invoice-to-send.ts';
import { readMessages } from '../operations/spv/read-messages.ts';
import type { SendingNeeds } from '../operations/spv/steps/sending-steps.ts';
import { uploadEinvoice } from '../operations/spv/upload-einvoice.ts';
import type { JobKind } from './job-kind.ts';

/** What is done at the tax authority. */
export function spvKinds(needs: SendingNeeds): readonly JobKind[] {
  const upload = uploadEinvoice(needs);
  const follow = followEinvoice(needs);
  const read = readMessages(needs);
  const give = giveInvoiceToSend(needs);
  return [
    {
      ...uploadEinvoicePolicy,
      run: ({ companyId, payload }, running) =>
        upload({ companyId, sendingId: String(payload['sendingId']), ...running }),
    },
    {
      ...followEinvoicePolicy,
      run: ({ companyId, payload }, running) =>
        follow({ companyId, sendingId: String(payload['sendingId']), ...running }),
    },
    { ...readMessagesPolicy, run: ({ companyId }, { signal }) => read(companyId, signal) },
    {
      ...giveToSendPolicy,
      run: ({ companyId, payload }, { finishWithin }) =>
        give({ companyId, invoiceId: Number(payload['invoiceId']), finishWithin }),
    },
  ];
}
