import { type Static, Type } from 'typebox';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { type IssueFailure, recurringState } from '../../../domain/recurring/recurring-invoice.ts';
import { typedTemplate } from '../../../domain/recurring/typed-template.ts';
import { Refused } from '../../../domain/refusal.ts';
import type { ListedRecurring, RecurringAccount } from '../../../operations/recurring/write-recurring.ts';
import { issueStateNames, modeNames, periodNames, recurringStateNames } from '../../recurring-words.ts';
import { decimal, nullable, oneOf, strict } from '../../schema/schemas.ts';
import { toClient, toReferences } from '../documents/document-members.ts';
import { formData, toFormLine } from '../documents/issue-form.ts';
import { placedProblem } from '../documents/issue-words.ts';
import type { ConsoleCall } from '../operation.ts';
import { moment, momentOrNull } from '../vocabulary.ts';

type Explain = ConsoleCall['explain'];

export const recurringRow = strict({
  id: Type.String(),
  denumire: Type.String(),
  stare: oneOf(Object.values(recurringStateNames)),
  ritm: oneOf(Object.values(periodNames)),
  prima_emitere: Type.String(),
  zi: Type.Integer(),
  pana_la: nullable(Type.String()),
  urmatoarea_emitere: nullable(Type.String()),
  mod: oneOf(Object.values(modeNames)),
  adresa_email: nullable(Type.String()),
  termen_zile: nullable(Type.Integer()),
  client: Type.String(),
  valoare: decimal(2),
  valuta: Type.String(),
  ciorne: Type.Integer(),
  eroare: nullable(Type.String()),
  eroare_la: nullable(Type.String()),
});

export function toRecurringRow(recurring: ListedRecurring, explain: Explain): Static<typeof recurringRow> {
  const { rhythm, failure } = recurring;
  return {
    id: recurring.recurringId,
    denumire: recurring.name,
    stare: recurringStateNames[recurringState(recurring)],
    ritm: periodNames[rhythm.every],
    prima_emitere: rhythm.firstOn,
    zi: rhythm.day,
    pana_la: rhythm.endsOn,
    urmatoarea_emitere: recurring.nextOn,
    mod: modeNames[recurring.mode],
    adresa_email: recurring.recipient,
    termen_zile: recurring.dueDays,
    client: recurring.clientName,
    valoare: decimalToNumber(recurring.gross),
    valuta: recurring.currency,
    ciorne: recurring.drafts,
    eroare: failure && failureSentence(failure, explain),
    eroare_la: momentOrNull(recurring.failedAt),
  };
}

function failureSentence(failure: IssueFailure, explain: Explain): string {
  if (failure.reason === 'fault') return 'Emiterea nu a reușit din cauza serviciului; se reîncearcă singură.';
  if (failure.reason !== 'issue-not-possible') return explain(new Refused(failure));
  return failure.problems.map((problem) => placedProblem(problem, []).message).join(' ');
}

export const recurringData = strict({
  ...recurringRow.properties,
  formular: formData,
  emiteri: Type.Array(
    strict({
      data: Type.String(),
      stare: oneOf(Object.values(issueStateNames)),
      serie: nullable(Type.String()),
      numar: nullable(Type.String()),
      eroare_email: nullable(Type.String()),
      la: Type.String(),
    }),
  ),
});

export function toRecurring(
  { issues, document, ...recurring }: RecurringAccount,
  explain: Explain,
): Static<typeof recurringData> {
  const typed = typedTemplate(document.lines);
  return {
    ...toRecurringRow(recurring, explain),
    formular: {
      tip: document.type.code,
      serie: document.series,
      valuta: document.currency,
      pret_cu_tva: typed.pricesIncludeVat,
      text: document.text,
      explicatii: document.explanations,
      tva_la_incasare: document.isVatOnCollection,
      id_extern: document.externalId,
      limba: document.language ?? null,
      livrare: null,
      efactura: toReferences(document.references),
      proforma: null,
      client: { id: document.client.clientId ?? '', ...toClient(document.client) },
      linii: typed.lines.map(toFormLine),
    },
    emiteri: issues.map(({ plannedOn, state, series, number, mailFailure, at }) => ({
      data: plannedOn,
      stare: issueStateNames[state],
      serie: series,
      numar: number,
      eroare_email: mailFailure && failureSentence(mailFailure, explain),
      la: moment(at),
    })),
  };
}
