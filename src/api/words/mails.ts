import type { DeliveryFailure } from '../../domain/mail/delivery-failure.ts';
import type { DocumentMail } from '../../domain/mail/mail.ts';

/** v2 and the console share these Romanian words about the mail of documents. */

export const mailStateNames = {
  scheduled: 'programat',
  sent: 'trimis',
  dead: 'esuat',
  withdrawn: 'retras',
} as const satisfies Readonly<Record<DocumentMail['state'], string>>;

export const mailKindNames = {
  document: 'document',
  reminder: 'memento',
} as const satisfies Readonly<Record<DocumentMail['purpose'], string>>;

/** V2-MAIL-7 */
export const deliveryFailureNames = {
  'unknown-mailbox': 'adresa_inexistenta',
  'mailbox-full': 'casuta_plina',
  'refused-by-policy': 'refuzat_de_server',
  'too-large': 'prea_mare',
  other: 'alt_motiv',
} as const satisfies Readonly<Record<DeliveryFailure, string>>;
