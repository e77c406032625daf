import type { Mailer } from '../../operations/ports.ts';
import { writeMail } from '../smtp/write-mail.ts';

/** OPS-ENV-3: the mail of the test environment is written in full and not sent: the service stores it in its outbox. */
export const outboxMailer: Mailer = {
  address: 'facturier@test.invalid',
  write: (message) => writeMail(message, outboxMailer.address),
  post: null,
};
