import type { MakeArchiveNeeds } from '../operations/archives/make-archive.ts';
import type { SendMailNeeds } from '../operations/mails/send-mail.ts';
import type { JobKind } from './job-kind.ts';
import { makeArchiveKind } from './make-archive.ts';
import { sendMailKind } from './send-mail.ts';

export type JobNeeds = MakeArchiveNeeds & SendMailNeeds;

/** Every kind this version knows; a worker claims no other. */
export const jobKinds = (needs: JobNeeds): readonly JobKind[] => [makeArchiveKind(needs), sendMailKind(needs)];
