import { type IssueFailure, recurringState } from '../../domain/recurring/recurring-invoice.ts';
import { typedTemplate } from '../../domain/recurring/typed-template.ts';
import { Refused } from '../../domain/refusal.ts';
import type { ListedRecurring, RecurringAccount } from '../../operations/recurring/write-recurring.ts';
import { placedProblem } from '../words/people/issue.ts';
import { issueStateNames, modeNames, periodNames, recurringStateNames } from '../words/recurring.ts';
import { formShape } from './document-form.ts';
import { toRecurringId } from './identifiers.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';

/** What says why something could not be issued stands beside what is answered. */
interface Explained {
  readonly explain: (refused: Refused) => string;
}

function failureSentence(failure: IssueFailure | null, { explain }: Explained): string | null {
  if (failure === null) return null;
  if (failure.reason === 'fault') return 'Emiterea nu a reușit din cauza serviciului; se reîncearcă singură.';
  if (failure.reason !== 'issue-not-possible') return explain(new Refused(failure));
  return failure.problems.map((problem) => placedProblem(problem, []).message).join(' ');
}

export const recurringRow = shape<ListedRecurring & Explained>()({
  id: out.text(({ recurringId }) => toRecurringId(recurringId)),
  denumire: out.text('name'),
  stare: out.word(recurringStateNames, recurringState),
  ritm: out.word(periodNames, ({ rhythm }) => rhythm.every),
  prima_emitere: out.text(({ rhythm }) => rhythm.firstOn),
  zi: out.whole(({ rhythm }) => rhythm.day),
  pana_la: out.textOrNull(({ rhythm }) => rhythm.endsOn),
  urmatoarea_emitere: out.textOrNull('nextOn'),
  mod: out.word(modeNames, 'mode'),
  adresa_email: out.textOrNull('recipient'),
  termen_zile: out.wholeOrNull('dueDays'),
  client: out.text('clientName'),
  valoare: out.money('gross'),
  valuta: out.text('currency'),
  ciorne: out.whole('drafts'),
  eroare: out.textOrNull((one) => failureSentence(one.failure, one)),
  eroare_la: out.momentOrNull('failedAt'),
});

const issue = shape<RecurringAccount['issues'][number] & Explained>()({
  data: out.text('plannedOn'),
  stare: out.word(issueStateNames, 'state'),
  serie: out.textOrNull('series'),
  numar: out.textOrNull('number'),
  eroare_email: out.textOrNull((one) => failureSentence(one.mailFailure, one)),
  la: out.moment('at'),
});

export const recurringShape = shape<RecurringAccount & Explained>()({
  ...recurringRow.members,
  formular: out.one(formShape, ({ document }) => ({
    ...document,
    typeCode: document.type.code,
    language: document.language ?? null,
    delivery: null,
    proforma: null,
    clientId: document.client.clientId ?? '',
    typed: typedTemplate(document.lines),
  })),
  emiteri: out.list(issue, ({ issues, explain }) => issues.map((one) => ({ ...one, explain }))),
});
