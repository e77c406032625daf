export interface DocumentMail {
  readonly mailId: string;
  readonly purpose: 'document' | 'reminder';
  /** A reminder has the days from the due date. */
  readonly day: number | null;
  readonly recipient: string;
  readonly state: 'scheduled' | 'sent' | 'dead' | 'withdrawn';
  readonly attempts: number;
  /** The answer of the mail server, or another error. */
  readonly lastError: string | null;
  readonly scheduledAt: Date;
  readonly endedAt: Date | null;
}
