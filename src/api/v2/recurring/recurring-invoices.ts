import { firstOf, mostProblemsFound } from '../../../domain/first-of.ts';
import { checkIssue } from '../../../domain/invoice/check-issue.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { rhythmProblems } from '../../../domain/time/rhythm.ts';
import { strict } from '../../schema/schemas.ts';
import { recurringId, uuidOfRecurringId } from '../../shapes/identifiers.ts';
import { changeProblems } from '../clients/write-clients.ts';
import { readableNames, readableParts } from '../invoices/issue-command.ts';
import { issueProblemOf } from '../invoices/issue-messages.ts';
import { listOperation, nothing, operation } from '../operation.ts';
import { changesOf, recurringInputOf } from './recurring-command.ts';
import { recurringData, recurringRow, toRecurring, toRecurringRow } from './recurring-data.ts';
import { recurringProblem } from './recurring-messages.ts';
import { changedRecurring, newRecurring } from './recurring-schema.ts';

const access = { right: 'invoices:issue', plans: 'any' } as const;
const params = strict({
  id_recurenta: recurringId({ description: 'Factura recurentă: `id` primit la crearea ei.' }),
});
const answered = { answer: 'one', data: recurringData, identity: ['id'], toData: toRecurring } as const;

export const listRecurring = listOperation({
  id: 'listeazaFacturileRecurente',
  method: 'GET',
  path: '/v2/facturi-recurente',
  group: 'Facturi',
  summary: 'Facturile recurente',
  description:
    'Facturile recurente ale firmei, după nume. Liniile și istoricul sunt la `GET /v2/facturi-recurente/{id}`.',
  access,
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: 'list',
  data: strict(recurringRow),
  identity: ['id'],
  refusals: [],
  run: (operations, { from, page }) => operations.listRecurring(from, page),
  toData: toRecurringRow,
});

/** V2-REC-1 */
export const createRecurring = operation({
  id: 'creeazaFacturaRecurenta',
  method: 'POST',
  path: '/v2/facturi-recurente',
  group: 'Facturi',
  summary: 'Creează o factură recurentă',
  description:
    'Un document care se emite singur, lunar, trimestrial sau anual, în ziua aleasă, după ora României; câte unul pentru fiecare zi, și după o întrerupere a serviciului. Corpul este al lui `POST /v2/facturi`, fără număr, date, curs și proformă, cu ritmul. Este verificat de aceleași reguli acum și la fiecare emitere. Documentul poartă data zilei în care este emis de fapt. Cu `emitere_si_trimitere` cheia are nevoie și de dreptul `facturi:trimitere`.',
  access,
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: {
    schema: newRecurring,
    presence: 'required',
    examples: [
      {
        summary: 'Un abonament lunar, la sfârșitul lunii',
        value: {
          denumire: 'Abonament Brutăria Țărăncuța',
          ritm: 'lunar',
          prima_emitere: '2099-01-31',
          zi: 31,
          mod: 'emitere_si_trimitere',
          termen_zile: 15,
          serie: 'FCT',
          valuta: 'RON',
          tip_factura: 'F',
          client: {
            tip: 'PJ',
            denumire: 'Brutăria Țărăncuța SRL',
            cod_unic: '90100218',
            email: 'client@exemplu.ro',
          },
          articole: [{ denumire: 'Abonament {luna} {an}', um: 'BUC', nr_produse: 1, pret_unitar: 250, cota_tva: 0.21 }],
        },
      },
    ],
    check: newProblems,
    checkNames: async (operations, { from, body, problems }) => {
      const names = readableNames(body, problems, '');
      if (!names || !('companyId' in from)) return [];
      return (await operations.checkIssueNames(from, names)).map(issueProblemOf);
    },
  },
  refusals: ['right-missing', 'issue-not-possible', 'recurring-not-possible'],
  run: (operations, { from, body }) => operations.createRecurring(from, recurringInputOf(body)),
  ...answered,
});

/** What is wrong with the document on its first day and with the rhythm is reported together. */
function newProblems(body: unknown, problems: readonly InputProblem[], today: string): readonly InputProblem[] {
  const { prima_emitere: firstOn, zi, pana_la: endsOn } = Object(body) as Readonly<Record<string, unknown>>;
  const isWrong = (member: string): boolean => problems.some(({ path: [first] }) => first === member);
  const isDay = (value: unknown, member: string): value is string =>
    typeof value === 'string' && isCalendarDate(value) && !isWrong(member);
  const found: InputProblem[] = [];
  if (isDay(firstOn, 'prima_emitere')) {
    const day = typeof zi === 'number' && !isWrong('zi') ? zi : Number(firstOn.slice(-2));
    const rhythm = { every: 'month', firstOn, day, endsOn: isDay(endsOn, 'pana_la') ? endsOn : null } as const;
    if (firstOn < today) found.push(recurringProblem('first-day-past'));
    found.push(...rhythmProblems(rhythm).map(recurringProblem));
  }
  const parts = readableParts(body, problems, isDay(firstOn, 'prima_emitere') ? firstOn : today);
  return parts ? [...found, ...firstOf(mostProblemsFound, checkIssue(parts)).map(issueProblemOf)] : found;
}

export const readRecurring = operation({
  id: 'citesteFacturaRecurenta',
  method: 'GET',
  path: '/v2/facturi-recurente/{id_recurenta}',
  group: 'Facturi',
  summary: 'O factură recurentă',
  description:
    'Factura recurentă cu liniile ei și cu ultimele 36 de zile în care s-a emis ceva: documentul fiecăreia, sau ciorna care așteaptă aprobarea. `eroare` spune de ce nu s-a putut emite documentul următor; se reîncearcă după o schimbare, și o dată pe zi.',
  access,
  rate: 'protective',
  platform: 'none',
  params,
  query: 'none',
  body: 'none',
  refusals: ['resource-not-found'],
  run: (operations, call) => operations.readRecurring(call.from, uuidOfRecurringId(call.params.id_recurenta)),
  ...answered,
});

/** V2-REC-6 */
export const changeRecurring = operation({
  id: 'schimbaFacturaRecurenta',
  method: 'PATCH',
  path: '/v2/facturi-recurente/{id_recurenta}',
  group: 'Facturi',
  summary: 'Schimbă sau oprește o factură recurentă',
  description:
    'Schimbă membrii trimiși; null îl scoate pe unul; ce nu este trimis rămâne. Un document care nu s-a putut emite se reîncearcă îndată. Cu alt ritm se emite de la următoarea zi a acestuia; alt `pana_la` nu mută ziua următoare, dar nimic nu se emite după el. Documentele emise rămân cum sunt. Cheia are nevoie și de dreptul `facturi:trimitere` când `mod` devine `emitere_si_trimitere` și, la una care se trimite deja, pentru alt `email` ori alt client.',
  access,
  rate: 'protective',
  platform: 'none',
  params,
  query: 'none',
  body: {
    schema: changedRecurring,
    presence: 'required',
    examples: [{ summary: 'Oprită o vreme', value: { oprita: true } }],
    check: changeProblems,
  },
  refusals: ['resource-not-found', 'right-missing', 'issue-not-possible', 'recurring-not-possible'],
  run: (operations, { from, body, ...call }) =>
    operations.changeRecurring(from, uuidOfRecurringId(call.params.id_recurenta), changesOf(body)),
  ...answered,
});

export const deleteRecurring = operation({
  id: 'stergeFacturaRecurenta',
  method: 'DELETE',
  path: '/v2/facturi-recurente/{id_recurenta}',
  group: 'Facturi',
  summary: 'Șterge o factură recurentă',
  description: 'Nu se mai emite nimic din ea, nici ciornele neaprobate. Documentele emise rămân.',
  access,
  rate: 'protective',
  platform: 'none',
  params,
  query: 'none',
  body: 'none',
  ...nothing,
  refusals: ['resource-not-found'],
  run: (operations, call) => operations.deleteRecurring(call.from, uuidOfRecurringId(call.params.id_recurenta)),
});
