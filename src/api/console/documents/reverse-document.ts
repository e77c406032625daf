import { type Static, Type } from 'typebox';
import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import type { WantedLine } from '../../../domain/invoice/partial-reversal.ts';
import { decimal, partial } from '../../schema/schemas.ts';
import { form, into, intoOrNull } from '../../shapes/form.ts';
import { out } from '../../shapes/out.ts';
import { membersAt, type ResultOf, shape } from '../../shapes/shape.ts';
import { post } from '../row.ts';
import { amountsShape, documentParams, namedBy, nameShape } from './document-members.ts';
import { atLines } from './issue-words.ts';

/** CON-REV-1: more than a screen shows of a document. */
const mostNamedLines = 1000;

const reversedLine = form({
  nr_crt: into('index', Type.Integer()),
  cantitate: intoOrNull('quantity', decimal(3, { exclusiveMinimum: 0, maximum: 999_999_999_999 }), decimalFromNumber),
});
const reversedLines = partial({ linii: Type.Array(reversedLine.schema, { minItems: 1, maxItems: mostNamedLines }) });

/** Null: all that is left. */
const wantedLines = ({ linii }: Static<typeof reversedLines>): readonly WantedLine[] | null =>
  linii?.map(reversedLine.in) ?? null;

const previewedReversal = shape<ResultOf<'previewReversal'>>()({
  ...membersAt('totals', amountsShape),
  tot: out.yesNo('isWhole'),
});

const shared = { access: 'invoices:cancel', params: documentParams } as const;

export const reversalRows = [
  post('/app/api/facturi/{serie}/{numar}/storneaza', {
    ...shared,
    id: 'storneazaDocumentul',
    v2: ['storneazaFactura'],
    summary: 'Stornează o factură, sau numai liniile numite; răspunde cu storno-ul emis',
    repeats: 'once',
    body: reversedLines,
    data: nameShape,
    run: (operations, { from, params, body, today }) => {
      const chosen = { reversalSeries: null, reversalNumber: null, issuedOn: null, lines: wantedLines(body) };
      return atLines(operations.reverseInvoice(from, { ...namedBy(params), ...chosen, today }));
    },
  }),
  /** CON-REV-2: a preview, and no more than a preview. */
  post('/app/api/facturi/{serie}/{numar}/storneaza/calcul', {
    ...shared,
    id: 'calculeazaStornoul',
    summary: 'Cât ar face storno-ul, calculat de codul care îl emite; nimic nu se schimbă',
    body: reversedLines,
    data: previewedReversal,
    run: (operations, { from, params, body }) =>
      atLines(operations.previewReversal(from, { ...namedBy(params), lines: wantedLines(body) })),
  }),
  post('/app/api/facturi/{serie}/{numar}/repune', {
    ...shared,
    id: 'repuneDocumentul',
    v2: ['repuneInVigoareFactura'],
    summary: 'Repune în vigoare o factură stornată, sau o parte a ei; storno-ul este șters',
    body: partial({ storno: documentParams }),
    run: (operations, { from, params, body }) => {
      const reversal = body.storno ? namedBy(body.storno) : null;
      return atLines(operations.restoreInvoice(from, { ...namedBy(params), platform: '', reversal }));
    },
  }),
];
