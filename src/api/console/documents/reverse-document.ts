import { partial } from '../../schema/schemas.ts';
import { amountsShape, documentParams, namedBy } from '../../shapes/document-parts.ts';
import { out } from '../../shapes/out.ts';
import { membersAt, type ResultOf, shape } from '../../shapes/shape.ts';
import { reversedLines, reverseInvoice, wantedLines } from '../../v2/invoices/reverse-invoice.ts';
import { restoreInvoice } from '../../v2/invoices/transitions.ts';
import type { SingleOperation } from '../../v2/operation.ts';
import { fromV2 } from '../from-v2.ts';
import { post } from '../row.ts';
import { atLines } from './at-lines.ts';

const previewedReversal = shape<ResultOf<'previewReversal'>>()({
  ...membersAt('totals', amountsShape),
  tot: out.yesNo('isWhole'),
});

/** CON-ISSUE-9: people reverse as programs do, and are refused in words for people. */
const inWords = (row: SingleOperation): SingleOperation => ({
  ...row,
  run: (operations, call) => atLines(row.run(operations, call)),
});

export const reversalRows = [
  /** CON-REV-1 */
  fromV2(inWords(reverseInvoice), { body: partial({ articole: reversedLines }), repeats: 'once' }),
  /** CON-REV-2: a preview, and no more than a preview. */
  post('/app/api/facturi/{serie}/{numar}/storneaza/calcul', {
    id: 'calculeazaStornoul',
    summary: 'Cât ar face storno-ul, calculat de codul care îl emite; nimic nu se schimbă',
    access: 'invoices:cancel',
    params: documentParams,
    body: partial({ articole: reversedLines }),
    data: previewedReversal,
    run: (operations, { from, params, body }) =>
      atLines(operations.previewReversal(from, { ...namedBy(params), lines: wantedLines(body) })),
  }),
  fromV2(inWords(restoreInvoice)),
];
