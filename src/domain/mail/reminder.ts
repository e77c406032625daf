/** V2-REM-1: what a company says about reminders; null: the default of the service. */
export interface ReminderSettings {
  readonly sendsReminders: boolean | null;
  /** From the due date, those before it negative. */
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

/** V2-REM-3: a reminder that a standstill delayed goes out so many days later at most; then the next one is nearer. */
export const reminderDelayDays = 3;

/** V2-REM-2: nobody is reminded at night. In Romania. */
export const reminderHour = 9;

/** V2-REM-4: a client with many open documents is not buried in mail. */
export const remindersPerDay = 5;
