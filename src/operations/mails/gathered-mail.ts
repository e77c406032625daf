import type { PdfRenderer } from '../../documents/pdf/renderer.ts';
import type { Database } from '../../storage/database.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Clock, Ids, MailMessage } from '../ports.ts';
import type { MailLook } from './mail-look.ts';

/** A mail that is about to be sent, with everything that says what it is. */
export interface Gathered {
  /** It is null where the mail is not to be sent any more. */
  readonly compose: ((from: string) => Promise<MailMessage>) | null;
  readonly obstacle: string;
  /** It writes the audit trail. */
  readonly note: (tx: Transaction, at: Date) => Promise<void>;
}

/** What every mail with a printed paper needs. */
export interface PrintingNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly publicUrl: () => string;
  readonly renderer: PdfRenderer;
  readonly mailLook: MailLook;
}

/** The author of the row that a sent mail leaves in the audit trail. */
export const service = { kind: 'service', id: null, interactionId: null } as const;
