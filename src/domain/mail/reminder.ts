/** V2-REM-1: a company's settings for reminders; null stands for the default of the service. */
export interface ReminderSettings {
  readonly sendsReminders: boolean | null;
  /** Days from the due date; those before it are negative. */
  readonly reminderDays: readonly number[] | null;
  readonly reminderSubject: string | null;
  readonly reminderBody: string | null;
  readonly overdueSubject: string | null;
  readonly overdueBody: string | null;
}

export const noReminderSettings: ReminderSettings = {
  sendsReminders: null,
  reminderDays: null,
  reminderSubject: null,
  reminderBody: null,
  overdueSubject: null,
  overdueBody: null,
};

export const standardReminderDays: readonly number[] = [-3, 3, 10];
export const earliestReminder = -60;
export const latestReminder = 365;
export const mostReminderDays = 10;

/** V2-REM-3: a reminder that was delayed by a standstill is sent at most this many days late; after that the next one is nearer. */
export const reminderDelayDays = 3;

/** V2-REM-2: the hour in Romania from which reminders are sent, so that nobody gets one at night. */
export const reminderHour = 9;

/** V2-REM-4: the limit for each client, so that one with many open documents is not flooded with mail. */
export const remindersPerDay = 5;
