import { sendMailPolicy } from '../operations/job-policies.ts';
import { type SendMailNeeds, sendMail } from '../operations/mails/send-mail.ts';
import type { JobKind } from './job-kind.ts';

/** The id of the job is that of the mail. */
export function sendMailKind(needs: SendMailNeeds): JobKind {
  const send = sendMail(needs);
  return {
    ...sendMailPolicy,
    run: ({ companyId, jobId, attempts }, running) => send({ companyId, mailId: jobId, attempts, ...running }),
  };
}
