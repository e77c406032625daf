import type { DescribedTable } from './described-table.ts';

const auditRow = {
  subject: 'What kind of thing was changed.',
  subject_name: 'Which one, by its name.',
  action: 'What was done.',
  details: 'What was and what is, as JSON; its text is part of the hash.',
};

const eventRow = { event_position: 'The place of the event.', event_slot: 'The part of the table of the event.' };

export const recordTables: Readonly<Record<string, DescribedTable>> = {
  audit_entries: {
    about:
      'The audit trail: every change, each with a hash over itself and all before it. README.txt says how to verify it.',
    columns: { ...auditRow, seal: 'The seal of the installation that wrote it (HMAC), in hexadecimal.' },
  },
  former_authors: {
    about:
      'Who the people in the audit trail are, whose numbers are those of an installation in which the company was before.',
    columns: {
      author_id: 'The number of the person there.',
      until_position: 'The last row of the audit trail from there.',
    },
  },
  audit_heads: {
    about: 'The end of the audit trail.',
    columns: { position: 'The place of the last row.', seal: 'The seal of the end, in hexadecimal.' },
  },
  audit_pending: {
    about: 'Changes of the last moments, which have no place in the audit trail yet.',
    columns: { ...auditRow, pending_id: 'The order in which they came.' },
  },
  audit_checks: {
    about: 'How far the audit trail was checked.',
    columns: {
      position: 'Up to which row.',
      checked_at: 'When it was last checked.',
      whole_at: 'When it was last checked from the beginning.',
      wrong_at: 'Where it was found wrong.',
    },
  },
  events: {
    about: 'What happened, as programs are told.',
    columns: { event_id: 'The id of the event.', facts: 'What it tells, as JSON.' },
  },
  event_heads: { about: 'The place of the last event.', columns: {} },
  events_pending: {
    about: 'Events of the last moments, which have no place yet.',
    columns: {
      pending_id: 'The order in which they came.',
      event_id: 'The id of the event.',
      facts: 'What it tells, as JSON.',
    },
  },
  webhook_attempts: {
    about: 'Every attempt to send an event, for 30 days.',
    columns: {
      ...eventRow,
      attempt_id: 'The id of the attempt.',
      event_id: 'The event.',
      attempt: 'Which attempt it was.',
      status: 'The status of HTTP.',
      milliseconds: 'How long it took.',
      succeeded: 'Whether it succeeded.',
      next_at: 'When the next one follows.',
      response: 'What came back.',
      fault: 'Why nothing came back.',
    },
  },
  webhook_deliveries: {
    about: 'Events that wait to be sent.',
    columns: {
      ...eventRow,
      delivery_id: 'The id of the delivery.',
      due_at: 'When it is tried next.',
      last_attempt_id: 'The last attempt.',
    },
  },
  mails: {
    about: 'The mails that were asked for.',
    columns: {
      mail_id: 'The id of the mail.',
      recipient: 'To whom.',
      last_error: 'Why it failed last.',
      scheduled_at: 'When it was asked for.',
      handed_at: 'When the server of mails took it.',
      reminder_day: 'Of a reminder, days from the due date.',
      month: 'Of a month for the accountant, its first day.',
      month_format: 'Of a month for the accountant, the form of its file.',
      file_ids: 'The files that go with it (attached_files).',
    },
  },
  outbox: {
    about: 'Mails that were kept instead of sent, which a test environment does.',
    columns: {
      mail_id: 'The id of the mail.',
      sender: 'From whom.',
      recipient: 'To whom.',
      subject: 'The subject.',
      source: 'The mail, in hexadecimal.',
      kept_at: 'When it was kept.',
    },
  },
  reminders: {
    about: 'Which reminders were sent of which documents.',
    columns: { day: 'Days from the due date.', mail_id: 'The mail (mails).' },
  },
  reminder_turns: { about: 'The day up to which reminders are done.', columns: { done_on: 'The day.' } },
  jobs: {
    about: 'Work that waits to be done in the background.',
    columns: {
      job_id: 'The id of the job.',
      payload: 'What it is about, as JSON.',
      run_at: 'Not before this moment.',
      max_attempts: 'How often it may be tried.',
      lease_until: 'Until when a process has it.',
      worker_id: 'Which process has it.',
      last_error: 'Why it failed last.',
      dead_at: 'When it was given up.',
    },
  },
  idempotent_answers: {
    about: 'Answers kept so that a repeated request is not done twice.',
    columns: {
      idempotency_key: 'The key of the caller.',
      request_hash: 'The hash of the request, in hexadecimal.',
      status: 'The status of HTTP.',
      body: 'The answer.',
      answered_at: 'When it was given.',
    },
  },
  api_calls: {
    about: 'The log of calls, for 30 days.',
    columns: {
      called_at: 'When.',
      call_id: 'The id of the call.',
      method: 'The method of HTTP.',
      path: 'The address.',
      status: 'The status of HTTP.',
      problem: 'The problem, if it was refused.',
      milliseconds: 'How long it took.',
    },
  },
  legacy_calls: {
    about: 'How much the legacy interface is used.',
    columns: { called_on: 'The day.', calls: 'How many calls.' },
  },
  last_calls: {
    about: 'When each operation was last called.',
    columns: { called_at: 'When.' },
    leftOut: 'It only limits how fast calls may follow each other.',
  },
  fact_versions: {
    about: 'A mark that changes with the facts of the company.',
    columns: { version: 'The mark.' },
    leftOut: 'It is made anew.',
  },
};
