import type { MailSettings } from '../../domain/mail/mail.ts';
import type { Transaction } from '../transaction.ts';
import { type SettingsTable, saveNamedSettings } from './named-settings.ts';

const mailSettingsTable: SettingsTable<MailSettings> = {
  table: 'mail_settings',
  columns: {
    senderName: 'sender_name',
    senderAddress: 'sender_address',
    replyTo: 'reply_to',
    subject: 'subject',
    body: 'body',
  },
  defaults: { senderName: null, senderAddress: null, replyTo: null, subject: null, body: null },
};

export function saveMailSettings(tx: Transaction, named: Partial<MailSettings>): Promise<void> {
  return saveNamedSettings(tx, mailSettingsTable, named);
}
