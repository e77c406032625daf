import type { MakeArchiveNeeds } from '../operations/archives/make-archive.ts';
import type { SendMailNeeds } from '../operations/mails/send-mail.ts';
import type { SendingNeeds } from '../operations/spv/steps/sending-steps.ts';
import type { JobKind } from './job-kind.ts';
import { makeArchiveKind } from './make-archive.ts';
import { sendMailKind } from './send-mail.ts';
import { spvKinds } from './spv-kinds.ts';

export type JobNeeds = MakeArchiveNeeds & SendMailNeeds & SendingNeeds;

/** Every kind this version knows; a worker claims no other. */
export const jobKinds = (needs: JobNeeds): readonly JobKind[] => [
  makeArchiveKind(needs),
  sendMailKind(needs),
  ...spvKinds(needs),
];
