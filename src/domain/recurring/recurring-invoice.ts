import type { IssueCommand } from '../invoice/issue-command.ts';
import { fillTemplate } from '../mail/mail.ts';
import type { DocumentLanguage } from '../nomenclature/language.ts';
import type { Refusal } from '../refusal.ts';
import { shiftDays } from '../time/calendar.ts';
import type { Rhythm } from '../time/rhythm.ts';
import { monthName } from './month-names.ts';

/** A recurring document without its number and without what depends on the day. */
export type InvoiceTemplate = Omit<
  IssueCommand,
  | 'number'
  | 'exchangeRate'
  | 'issuedOn'
  | 'dueOn'
  | 'checksDuplicate'
  | 'trackingNumber'
  | 'platform'
  | 'proforma'
  | 'makesLinks'
>;

/** What is made on the planned day: a draft for approval, an issued document, or one that is also mailed. */
export const recurringModes = ['draft', 'issue', 'mail'] as const;
export type RecurringMode = (typeof recurringModes)[number];

export interface RecurringInput {
  readonly name: string;
  readonly rhythm: Rhythm;
  readonly mode: RecurringMode;
  /** Null if the client's address is used. */
  readonly recipient: string | null;
  /** Null if the company's settings decide. */
  readonly dueDays: number | null;
  readonly document: InvoiceTemplate;
}

/** The outcome of a planned day: a draft that waits, an issued document, or a draft that somebody declined. */
export type RecurringIssueState = 'draft' | 'issued' | 'declined';

/** Why a document could not be issued on its day: a refusal, or a fault of the service. */
export type IssueFailure = Refusal | { readonly reason: 'fault' };

export type RecurringState = 'active' | 'paused' | 'over' | 'failed';

export interface RecurringFacts {
  readonly isPaused: boolean;
  /** Null if no further document is planned. */
  readonly nextOn: string | null;
  readonly failure: IssueFailure | null;
}

export function recurringState({ isPaused, nextOn, failure }: RecurringFacts): RecurringState {
  if (nextOn === null) return 'over';
  if (isPaused) return 'paused';
  return failure ? 'failed' : 'active';
}

const longestText = 2000;

/**
 * V2-REC-5: the document of a planned day, dated with the day on which it is really issued. In its texts `{luna}` and `{an}` are the month
 * and the year for which it was planned, the month in the language of the document.
 */
export function commandOf(
  { document, dueDays }: Pick<RecurringInput, 'document' | 'dueDays'>,
  plannedOn: string,
  today: string,
  language: DocumentLanguage,
): IssueCommand {
  const values = { luna: monthName(plannedOn, language), an: plannedOn.slice(0, 4) };
  // A value may be longer than its placeholder, so a text is cut to the length that a caller may send.
  const filled = (text: string): string => fillTemplate(text, values).slice(0, Math.max(text.length, longestText));
  const filledOrNull = (text: string | null): string | null => text && filled(text);
  return {
    ...document,
    text: filledOrNull(document.text),
    explanations: filledOrNull(document.explanations),
    lines: document.lines.map((line) => ({
      ...line,
      name: filled(line.name),
      description: filledOrNull(line.description),
    })),
    number: null,
    exchangeRate: null,
    issuedOn: today,
    dueOn: dueDays === null ? null : shiftDays(today, dueDays),
    checksDuplicate: false,
    trackingNumber: null,
    // The service itself issues the document, so it comes from no shop.
    platform: '',
    proforma: null,
    makesLinks: false,
  };
}
