import { Type } from 'typebox';
import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import type { WantedLine } from '../../../domain/invoice/partial-reversal.ts';
import { decimal, strict } from '../../schema/schemas.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { amountsData, documentParams, nameData, namedBy, toAmounts, toName } from './document-members.ts';
import { placedRefusal } from './issue-words.ts';

/** CON-REV-1: more than a screen shows of a document. */
const mostNamedLines = 1000;

const reversedLines = strict({
  linii: Type.Optional(
    Type.Array(
      strict({
        nr_crt: Type.Integer(),
        cantitate: Type.Optional(decimal(3, { exclusiveMinimum: 0, maximum: 999_999_999_999 })),
      }),
      { minItems: 1, maxItems: mostNamedLines },
    ),
  ),
});

/** Null: all that is left. */
const wantedLines = ({ linii }: Type.Static<typeof reversedLines>): readonly WantedLine[] | null =>
  linii?.map(({ nr_crt, cantitate }) => ({
    index: nr_crt,
    quantity: cantitate === undefined ? null : decimalFromNumber(cantitate),
  })) ?? null;

/** What is wrong stands at the line that was sent. */
async function atLines<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw placedRefusal(error, []);
  }
}

export const reverseDocument = operation({
  ...plainRow,
  repeats: 'once',
  id: 'storneazaDocumentul',
  v2: ['storneazaFactura'],
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/storneaza',
  summary: 'Stornează o factură, sau numai liniile numite; răspunde cu storno-ul emis',
  access: 'invoices:cancel',
  params: documentParams,
  body: reversedLines,
  data: nameData,
  run: (operations, { from, params, body, today }) =>
    atLines(
      operations.reverseInvoice(from, {
        ...namedBy(params),
        reversalSeries: null,
        reversalNumber: null,
        issuedOn: null,
        lines: wantedLines(body),
        today,
      }),
    ),
  toData: toName,
});

/** CON-REV-2: a preview, and no more than a preview. */
export const previewReversal = operation({
  ...plainRow,
  id: 'calculeazaStornoul',
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/storneaza/calcul',
  summary: 'Cât ar face storno-ul, calculat de codul care îl emite; nimic nu se schimbă',
  access: 'invoices:cancel',
  params: documentParams,
  body: reversedLines,
  data: strict({ ...amountsData.properties, tot: Type.Boolean() }),
  run: (operations, { from, params, body }) =>
    atLines(operations.previewReversal(from, { ...namedBy(params), lines: wantedLines(body) })),
  toData: ({ totals, isWhole }) => ({ ...toAmounts(totals), tot: isWhole }),
});

export const restoreDocument = operation({
  ...plainRow,
  id: 'repuneDocumentul',
  v2: ['repuneInVigoareFactura'],
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/repune',
  summary: 'Repune în vigoare o factură stornată, sau o parte a ei; storno-ul este șters',
  access: 'invoices:cancel',
  params: documentParams,
  body: strict({ storno: Type.Optional(documentParams) }),
  data: 'nothing',
  run: (operations, { from, params, body }) =>
    atLines(
      operations.restoreInvoice(from, {
        ...namedBy(params),
        platform: '',
        reversal: body.storno ? namedBy(body.storno) : null,
      }),
    ),
  toData: toNothing,
});
