import type { IssueCommand } from '../invoice/issue-command.ts';
import { fillTemplate } from '../mail/mail.ts';
import type { DocumentLanguage } from '../nomenclature/language.ts';
import type { Refusal } from '../refusal.ts';
import { shiftDays } from '../time/calendar.ts';
import type { Rhythm } from '../time/rhythm.ts';
import { monthName } from './month-names.ts';

/** What a document that recurs says: everything but its number and what depends on the day. */
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

/** What becomes of the document on its day: a draft that somebody approves, an issued document, or one that is mailed too. */
export const recurringModes = ['draft', 'issue', 'mail'] as const;
export type RecurringMode = (typeof recurringModes)[number];

/** What somebody wants to be issued again and again. */
export interface RecurringInput {
  readonly name: string;
  readonly rhythm: Rhythm;
  readonly mode: RecurringMode;
  /** Null: the address of the client. */
  readonly recipient: string | null;
  /** Null: as the settings of the company say. */
  readonly dueDays: number | null;
  readonly document: InvoiceTemplate;
}

/** What came of a planned day: a draft that waits, a document, or nothing because somebody did not want it. */
export type RecurringIssueState = 'draft' | 'issued' | 'declined';

/** Why a document could not be issued on its day: a refusal, or a fault of the service. */
export type IssueFailure = Refusal | { readonly reason: 'fault' };

export type RecurringState = 'active' | 'paused' | 'over' | 'failed';

export interface RecurringFacts {
  readonly isPaused: boolean;
  /** Null where it is over. */
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
 * V2-REC-5: the document of a planned day, issued today: it bears the day on which it is really issued. In its texts `{luna}` and
 * `{an}` are the month and the year for which it was planned, the month in the language of the document.
 */
export function commandOf(
  { document, dueDays }: Pick<RecurringInput, 'document' | 'dueDays'>,
  plannedOn: string,
  today: string,
  language: DocumentLanguage,
): IssueCommand {
  const values = { luna: monthName(plannedOn, language), an: plannedOn.slice(0, 4) };
  // What is filled in may be longer than its place: no text grows beyond what a caller may send.
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
    // The service itself issues it, at no shop.
    platform: '',
    proforma: null,
    makesLinks: false,
  };
}
