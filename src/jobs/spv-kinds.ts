import {
  followUploadPolicy,
  readMessagesPolicy,
  sendAutomaticallyPolicy,
  uploadToSpvPolicy,
} from '../operations/job-policies.ts';
import { followUpload } from '../operations/spv/follow-upload.ts';
import { readMessages } from '../operations/spv/read-messages.ts';
import { sendAutomatically } from '../operations/spv/send-automatically.ts';
import type { SendingNeeds } from '../operations/spv/steps/sending-steps.ts';
import { uploadToSpv } from '../operations/spv/upload-to-spv.ts';
import type { JobKind } from './job-kind.ts';

/** What is done at the tax authority. */
export function spvKinds(needs: SendingNeeds): readonly JobKind[] {
  const upload = uploadToSpv(needs);
  const follow = followUpload(needs);
  const read = readMessages(needs);
  const give = sendAutomatically(needs);
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
    { ...readMessagesPolicy, run: ({ companyId }, { signal }) => read(companyId, signal) },
    {
      ...sendAutomaticallyPolicy,
      run: ({ companyId, payload }, { finishWithin }) =>
        give({ companyId, invoiceId: Number(payload['invoiceId']), finishWithin }),
    },
  ];
}
