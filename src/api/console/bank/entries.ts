import { Type } from 'typebox';
import type { BankEntry } from '../../../domain/bank/proposal.ts';
import { subtract } from '../../../domain/decimal/arithmetic.ts';
import type { ProposedEntry } from '../../../operations/steps/find-proposals.ts';
import { date, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { amount, toAmount } from '../../shapes/money.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { cursorOf, cursorSchema, pageAfter } from '../page-cursor.ts';
import { uuidSchema } from '../vocabulary.ts';

const stateNames = { open: 'deschisa', collected: 'incasata', ignored: 'ignorata' } as const;
const kindNames = { exact: 'exacta', guess: 'ghicita' } as const;
const byNames = { text: 'text', iban: 'iban', name: 'nume' } as const;

const entryMembers = {
  id: Type.String(),
  iban: Type.String(),
  data: date(),
  suma: amount,
  valuta: Type.String(),
  este_incasare: Type.Boolean(),
  text: Type.String(),
  partener: nullable(Type.String()),
  iban_partener: nullable(Type.String()),
  referinta: nullable(Type.String()),
};

function toEntry(entry: BankEntry) {
  return {
    id: entry.entryId,
    iban: entry.iban,
    data: entry.bookedOn,
    suma: toAmount(entry.amount),
    valuta: entry.currency,
    este_incasare: entry.isCredit,
    text: entry.text,
    partener: entry.counterpartName,
    iban_partener: entry.counterpartIban,
    referinta: entry.reference,
  };
}

const mostShown = 200;

export const listProposals = operation({
  ...plainRow,
  id: 'listeazaPropunerile',
  method: 'GET',
  path: '/app/api/banca/propuneri',
  summary: 'Intrările care par încasări ale unor facturi, cele mai noi întâi; primele 200',
  access: 'balances:read',
  data: strict({
    exacte: Type.Integer(),
    ghicite: Type.Integer(),
    propuneri: Type.Array(
      strict({
        ...entryMembers,
        fel: oneOf(Object.values(kindNames)),
        dupa: oneOf(Object.values(byNames)),
        serie: Type.String(),
        numar: Type.String(),
        client: Type.String(),
        rest: amount,
        ramane: amount,
      }),
    ),
  }),
  run: (operations, { from, today }) => operations.listProposals(from, today),
  toData: (proposals) => {
    const exact = proposals.filter(({ proposal }) => proposal.kind === 'exact').length;
    return {
      exacte: exact,
      ghicite: proposals.length - exact,
      propuneri: proposals.slice(0, mostShown).map(toProposal),
    };
  },
});

function toProposal({ entry, proposal: { kind, by, invoice } }: ProposedEntry) {
  return {
    ...toEntry(entry),
    fel: kindNames[kind],
    dupa: byNames[by],
    serie: invoice.series,
    numar: invoice.number,
    client: invoice.client,
    rest: toAmount(invoice.remaining),
    ramane: toAmount(subtract(invoice.remaining, entry.amount)),
  };
}

const states = ['open', 'collected', 'ignored'] as const;

export const listBankEntries = operation({
  ...plainRow,
  id: 'listeazaIntrarileBancare',
  method: 'GET',
  path: '/app/api/banca/intrari',
  summary: 'Intrările din extrase, cele mai noi întâi',
  access: 'balances:read',
  query: strict({
    cont: Type.Optional(text(50)),
    stare: Type.Optional(oneOf(Object.values(stateNames))),
    dupa: Type.Optional(cursorSchema),
  }),
  data: strict({
    intrari: Type.Array(
      strict({
        ...entryMembers,
        stare: oneOf(Object.values(stateNames)),
        serie: nullable(Type.String()),
        numar: nullable(Type.String()),
      }),
    ),
    urmatoarea: nullable(Type.String()),
  }),
  run: (operations, { from, query: { cont, stare, dupa } }) =>
    operations.listBankEntries(
      from,
      { iban: cont ?? null, state: states.find((state) => stateNames[state] === stare) ?? null },
      pageAfter(dupa, ['date', 'uuid']),
    ),
  toData: ({ rows, next }) => ({
    intrari: rows.map((entry) => ({
      ...toEntry(entry),
      stare: stateNames[entry.state],
      serie: entry.invoice?.series ?? null,
      numar: entry.invoice?.number ?? null,
    })),
    urmatoarea: cursorOf(next),
  }),
});

const params = strict({ id: uuidSchema });

export const confirmEntry = operation({
  ...plainRow,
  id: 'confirmaIntrarea',
  method: 'POST',
  path: '/app/api/banca/intrari/{id}/incasare',
  summary: 'Confirmă propunerea: intrarea devine o încasare prin bancă a acestei facturi',
  access: 'balances:manage',
  params,
  body: strict({ serie: text(50), numar: text(50) }),
  data: 'nothing',
  run: (operations, { from, params: { id }, body: { serie, numar }, today }) =>
    operations.confirmEntry(from, id, { series: serie, number: numar }, today),
  toData: toNothing,
});

export const confirmExactEntries = operation({
  ...plainRow,
  id: 'confirmaIntrarileExacte',
  method: 'POST',
  path: '/app/api/banca/incasari-exacte',
  summary: 'Confirmă toate propunerile exacte, cel mult o mie odată',
  access: 'balances:manage',
  data: strict({ incasate: Type.Integer() }),
  run: (operations, { from, today }) => operations.confirmExact(from, today),
  toData: (incasate) => ({ incasate }),
});

export const undoEntry = operation({
  ...plainRow,
  id: 'desfaIncasareaIntrarii',
  method: 'DELETE',
  path: '/app/api/banca/intrari/{id}/incasare',
  summary: 'Șterge încasarea făcută din această intrare, care așteaptă din nou',
  access: 'balances:manage',
  params,
  data: 'nothing',
  run: (operations, { from, params: { id } }) => operations.undoEntry(from, id),
  toData: toNothing,
});

export const ignoreEntry = operation({
  ...plainRow,
  id: 'ignoraIntrarea',
  method: 'PUT',
  path: '/app/api/banca/intrari/{id}/ignorata',
  summary: 'Lasă deoparte o intrare care nu este o încasare, sau o readuce',
  access: 'balances:manage',
  params,
  body: strict({ ignorata: Type.Boolean() }),
  data: 'nothing',
  run: (operations, { from, params: { id }, body: { ignorata } }) => operations.ignoreEntry(from, id, ignorata),
  toData: toNothing,
});
