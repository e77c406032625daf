/** A mail of a document, and what became of it. */
export interface DocumentMail {
  readonly mailId: string;
  readonly purpose: 'document' | 'reminder';
  /** Of a reminder: days from the due date. */
  readonly day: number | null;
  readonly recipient: string;
  readonly state: 'scheduled' | 'sent' | 'dead' | 'withdrawn';
  readonly attempts: number;
  /** What the mail server said, or what else went wrong. */
  readonly lastError: string | null;
  readonly scheduledAt: Date;
  readonly endedAt: Date | null;
}
