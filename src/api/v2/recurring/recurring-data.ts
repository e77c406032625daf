import { type Static, Type } from 'typebox';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import type { IssueLine } from '../../../domain/invoice/issue-command.ts';
import { type IssueFailure, recurringState } from '../../../domain/recurring/recurring-invoice.ts';
import { Refused } from '../../../domain/refusal.ts';
import { bucharestTimestamp } from '../../../domain/time/calendar.ts';
import type { ListedRecurring, RecurringAccount } from '../../../operations/recurring/write-recurring.ts';
import { toDocumentReferences, toLineReferences } from '../../schema/references.ts';
import { date, decimal, nullable, oneOf, strict, timestamp } from '../../schema/schemas.ts';
import { kindWord } from '../../shapes/client.ts';
import { toRecurringId } from '../../shapes/identifiers.ts';
import { issueStateNames, modeNames, periodNames, recurringStateNames } from '../../words/recurring.ts';
import { problemOfRefusal } from '../problems.ts';
import { templateData } from './recurring-schema.ts';

export const recurringRow = {
  id: Type.String({
    description: 'Identificatorul facturii recurente.',
    examples: ['rec_0123456789abcdef0123456789abcdef'],
  }),
  denumire: Type.String({ examples: ['Abonament Brutăria Țărăncuța'] }),
  stare: oneOf(Object.values(recurringStateNames), {
    description: '`oprita` de cineva, `incheiata` după `pana_la`, `eroare` când documentul următor nu s-a putut emite.',
    examples: ['activa'],
  }),
  ritm: oneOf(Object.values(periodNames), { examples: ['lunar'] }),
  prima_emitere: date({ examples: ['2099-01-31'] }),
  zi: Type.Integer({ description: 'Ziua din lună; într-o lună mai scurtă, ultima ei zi.', examples: [31] }),
  pana_la: nullable(date({ description: 'Null: fără sfârșit.', examples: ['2099-12-31'] })),
  urmatoarea_emitere: nullable(date({ description: 'Null după ultima.', examples: ['2099-01-31'] })),
  mod: oneOf(Object.values(modeNames), { examples: ['emitere_si_trimitere'] }),
  email: nullable(Type.String({ description: 'Null: adresa clientului.', examples: ['client@exemplu.ro'] })),
  termen_zile: nullable(Type.Integer({ description: 'Null: ca în setările firmei.', examples: [15] })),
  nume_client: Type.String({ examples: ['Brutăria Țărăncuța SRL'] }),
  valoare: decimal(2, { description: 'Cât făcea documentul, cu TVA, când a fost salvat.', examples: [302.5] }),
  valuta: Type.String({ examples: ['RON'] }),
  ciorne: Type.Integer({ description: 'Câte ciorne așteaptă aprobarea.', examples: [0] }),
  eroare: nullable(
    strict({
      mesaj: Type.String({
        description: 'De ce nu s-a putut emite documentul zilei din `urmatoarea_emitere`.',
        examples: ['Seria nu exista in registrul firmei.'],
      }),
      la: timestamp(),
    }),
  ),
};

const line = strict({
  tip: oneOf(['Articol', 'Discount'], { examples: ['Articol'] }),
  nr_crt: Type.Integer({ examples: [1] }),
  nr_crt_articol: nullable(Type.Integer({ description: 'La un discount: linia redusă.', examples: [1] })),
  cod_articol: nullable(Type.String({ examples: ['A1'] })),
  cod_bare: nullable(Type.String({ examples: ['5941234567899'] })),
  denumire: Type.String({ examples: ['Abonament {luna} {an}'] }),
  um: nullable(Type.String({ examples: ['BUC'] })),
  nr_produse: decimal(3, { examples: [1] }),
  pret_unitar: nullable(decimal(6, { description: 'Fără TVA.', examples: [250] })),
  pret_total: nullable(decimal(2, { description: 'Totalul liniei, cu TVA.', examples: [302.5] })),
  cota_tva: nullable(decimal(4, { examples: [0.21] })),
  cod_gestiune: nullable(Type.String({ examples: ['DEP'] })),
  descriere: nullable(Type.String({ examples: ['Până la 5 utilizatori'] })),
  cod_centru_cost: nullable(Type.String({ examples: ['ONLINE'] })),
  efactura: Type.Unsafe<unknown>({
    type: ['object', 'null'],
    description: 'Referințele liniei pentru e-Factura, cum au fost trimise.',
    examples: [null],
  }),
});

export const recurringData = strict({
  ...recurringRow,
  ...templateData,
  articole: Type.Array(line),
  emiteri: Type.Array(
    strict({
      data_planificata: date({ description: 'Ziua din ritm.', examples: ['2099-01-31'] }),
      stare: oneOf(Object.values(issueStateNames), { examples: ['emisa'] }),
      serie: nullable(Type.String({ description: 'Seria documentului; null până la emitere.', examples: ['FCT'] })),
      numar: nullable(Type.String({ description: 'Numărul documentului; null până la emitere.', examples: ['1042'] })),
      eroare_email: nullable(
        Type.String({
          description: 'De ce nu a fost trimis pe e-mail.',
          examples: ['Clientul din document nu are o adresa de e-mail.'],
        }),
      ),
    }),
    { description: 'Ultimele 36 de zile, cea mai nouă întâi.' },
  ),
});

export function toRecurringRow(recurring: ListedRecurring) {
  const { rhythm, failure, failedAt } = recurring;
  return {
    id: toRecurringId(recurring.recurringId),
    denumire: recurring.name,
    stare: recurringStateNames[recurringState(recurring)],
    ritm: periodNames[rhythm.every],
    prima_emitere: rhythm.firstOn,
    zi: rhythm.day,
    pana_la: rhythm.endsOn,
    urmatoarea_emitere: recurring.nextOn,
    mod: modeNames[recurring.mode],
    email: recurring.recipient,
    termen_zile: recurring.dueDays,
    nume_client: recurring.clientName,
    valoare: decimalToNumber(recurring.gross),
    valuta: recurring.currency,
    ciorne: recurring.drafts,
    eroare: failure && failedAt ? { mesaj: failureMessage(failure), la: bucharestTimestamp(failedAt) } : null,
  };
}

/** The words are those with which a caller would be refused the same. */
function failureMessage(failure: IssueFailure): string {
  if (failure.reason === 'fault') return 'Emiterea nu a reusit din cauza serviciului; se reincearca.';
  const { detail, inputProblems } = problemOfRefusal(new Refused(failure));
  return inputProblems ? inputProblems.map(({ message }) => message).join(' ') : detail;
}

export function toRecurring({ issues, document, ...recurring }: RecurringAccount): Static<typeof recurringData> {
  const { client } = document;
  return {
    ...toRecurringRow(recurring),
    serie: document.series,
    tip_factura: document.type.code,
    id_extern: document.externalId,
    text: document.text,
    explicatii: document.explanations,
    tva_la_incasare: document.isVatOnCollection,
    valideaza_cod_unic_ro: document.verifiesFiscalCode,
    efactura: toDocumentReferences(document.references),
    limba: document.language ?? null,
    client: {
      tip: kindWord(client.kind),
      denumire: client.name,
      cod_unic: client.fiscalCode,
      email: client.email,
      telefon: client.phone,
      tara: client.countryCode,
      cod_judet: client.countyCode,
      localitate: client.locality,
      adresa: client.address,
      nr_reg_com: client.tradeRegisterNumber,
      cont_bancar: client.bankAccount,
      platitor_tva: client.isVatPayer,
    },
    articole: document.lines.map(toLine),
    emiteri: issues.map(({ plannedOn, state, series, number, mailFailure }) => ({
      data_planificata: plannedOn,
      stare: issueStateNames[state],
      serie: series,
      numar: number,
      eroare_email: mailFailure && failureMessage(mailFailure),
    })),
  };
}

function toLine(one: IssueLine): Static<typeof line> {
  return {
    tip: one.kind === 'discount' ? 'Discount' : 'Articol',
    nr_crt: one.index,
    nr_crt_articol: one.discountedIndex,
    cod_articol: one.code,
    cod_bare: one.barcode,
    denumire: one.name,
    um: one.unit,
    nr_produse: decimalToNumber(one.quantity),
    pret_unitar: one.unitPrice && decimalToNumber(one.unitPrice),
    pret_total: one.grossTotal && decimalToNumber(one.grossTotal),
    cota_tva: one.vatRate && decimalToNumber(one.vatRate),
    cod_gestiune: one.warehouseCode,
    descriere: one.description,
    cod_centru_cost: one.costCentre,
    efactura: toLineReferences(one.references),
  };
}
