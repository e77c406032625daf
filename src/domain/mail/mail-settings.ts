/** How a company's mail looks; null: as the service has it. */
export interface MailSettings {
  readonly senderName: string | null;
  readonly senderAddress: string | null;
  readonly replyTo: string | null;
  readonly subject: string | null;
  readonly body: string | null;
}
