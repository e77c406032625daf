import { type Static, Type } from 'typebox';
import type { Refused } from '../../../domain/refusal.ts';
import type { ActResult } from '../../../operations/invoices/act-on-each.ts';
import { strict, text } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { listed, post } from '../row.ts';

/** CON-BULK-1: what can be done with several documents of the list at once. */

const mostChosen = 100;

const chosen = strict({
  documente: Type.Array(strict({ serie: text(50), numar: text(50) }), { minItems: 1, maxItems: mostChosen }),
});

const namesOf = ({ documente }: Static<typeof chosen>) =>
  documente.map(({ serie, numar }) => ({ series: serie, number: numar }));

interface Result {
  readonly series: string;
  readonly number: string;
  /** Null: it was done. */
  readonly obstacle: string | null;
}

const result = shape<Result>()({
  serie: out.text('series'),
  numar: out.text('number'),
  reusit: out.yesNo(({ obstacle }) => obstacle === null),
  mesaj: out.textOrNull('obstacle'),
});

const resultsOf = (done: readonly ActResult[], explain: (refused: Refused) => string): readonly Result[] =>
  done.map(({ series, number, refused }) => ({ series, number, obstacle: refused && explain(refused) }));

export const chosenInvoiceRows = [
  post('/app/api/facturi-alese/e-mail', {
    id: 'trimiteAlesePeEmail',
    summary: 'Trimite clienților documentele alese; un rezultat pentru fiecare',
    access: 'invoices:send',
    body: chosen,
    data: listed('rezultate', result),
    run: async (operations, { from, body, explain }) =>
      resultsOf(await operations.mailEach(from, namesOf(body)), explain),
  }),
  post('/app/api/facturi-alese/spv', {
    id: 'trimiteAleseInSpv',
    summary: 'Trimite în SPV documentele alese; un rezultat pentru fiecare',
    access: 'invoices:report',
    body: chosen,
    data: listed('rezultate', result),
    run: async (operations, { from, body, explain }) =>
      resultsOf(await operations.sendEachToSpv(from, namesOf(body)), explain),
  }),
  post('/app/api/facturi-alese/arhiva', {
    id: 'arhiveazaAlese',
    summary: 'Cere o arhivă PDF cu exact documentele alese',
    access: 'archives:manage',
    body: chosen,
    data: shape<{ readonly archiveId: string | null; readonly results: readonly Result[] }>()({
      arhiva: out.textOrNull('archiveId'),
      rezultate: out.list(result, 'results'),
    }),
    run: async (operations, { from, body }) => {
      const names = namesOf(body);
      const { archive, documents } = await operations.archiveChosen(from, names);
      const results = names.map(({ series, number }) => {
        const isIn = documents.some((one) => one.series === series && one.number === number);
        return { series, number, obstacle: isIn ? null : 'Documentul nu există.' };
      });
      return { archiveId: archive?.archiveId ?? null, results };
    },
  }),
];
