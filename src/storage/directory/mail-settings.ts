import type { MailSettings } from '../../domain/mail/mail.ts';
import { noReminderSettings, type ReminderSettings } from '../../domain/mail/reminder.ts';
import type { Transaction } from '../transaction.ts';
import { type SettingsTable, saveNamedSettings } from './named-settings.ts';

const mailSettingsTable: SettingsTable<MailSettings & ReminderSettings> = {
  table: 'mail_settings',
  columns: {
    senderName: 'sender_name',
    senderAddress: 'sender_address',
    replyTo: 'reply_to',
    subject: 'subject',
    body: 'body',
    sendsReminders: 'sends_reminders',
    reminderDays: 'reminder_days',
    reminderSubject: 'reminder_subject',
    reminderBody: 'reminder_body',
    overdueSubject: 'overdue_subject',
    overdueBody: 'overdue_body',
  },
  defaults: {
    senderName: null,
    senderAddress: null,
    replyTo: null,
    subject: null,
    body: null,
    ...noReminderSettings,
  },
};

export function saveMailSettings(tx: Transaction, named: Partial<MailSettings & ReminderSettings>): Promise<void> {
  return saveNamedSettings(tx, mailSettingsTable, named);
}
