import { type Static, Type } from 'typebox';
import { isCashRefund } from '../../../domain/collection/collection.ts';
import { collectionKinds } from '../../../domain/nomenclature/collection-kinds.ts';
import type { Refused } from '../../../domain/refusal.ts';
import type { ActResult } from '../../../operations/steps/act-on-each.ts';
import { invoiceFile, invoiceTable } from '../../exports/invoice-table.ts';
import { oneOf, strict, text } from '../../schema/schemas.ts';
import { dateBody, nameShape } from '../../shapes/document-parts.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { kindNamed, notInFuture, requireDay } from '../documents/collect-document.ts';
import { listed, post, sent } from '../row.ts';

/** CON-BULK-1: what can be done with several documents of the list at once. */

export const mostChosen = 100;

const nameMembers = { serie: text(50), numar: text(50) };
const chosen = strict({ documente: Type.Array(strict(nameMembers), { minItems: 1, maxItems: mostChosen }) });

const namesOf = ({ documente }: Pick<Static<typeof chosen>, 'documente'>) =>
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

const resultsOf = <Made>(
  done: readonly ActResult<{ readonly series: string; readonly number: string }, Made>[],
  explain: (refused: Refused) => string,
) =>
  done.map(({ of: { series, number }, made, refused }) => ({
    series,
    number,
    made,
    obstacle: refused && explain(refused),
  }));

type Rest = NonNullable<ResultOf<'collectEach'>[number]['made']>;

/** CON-BULK-4: what is sent back to undo the collection stands on the invoice, also where a proforma was collected. */
const collectedResult = shape<Result & { readonly made: Rest | null }>()({
  ...result.members,
  suma: out.moneyOrNull(({ made }) => made?.amount ?? null),
  valuta: out.textOrNull(({ made }) => made?.currency ?? null),
  chitanta: out.oneOrNull(nameShape, ({ made }) => made?.receipt ?? null),
  factura: out.oneOrNull(nameShape, ({ made }) => made?.invoice ?? null),
  incasare: out.textOrNull(({ made }) => (made ? String(made.collectionId) : null)),
});

const collectedNames = collectionKinds.filter((kind) => !isCashRefund(kind)).map(({ name }) => name);

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
  /** CON-BULK-5 */
  post('/app/api/facturi-alese/memento', {
    id: 'amintesteDeAlese',
    summary: 'Trimite acum câte un memento pentru documentele alese; un rezultat pentru fiecare',
    access: 'invoices:send',
    body: chosen,
    data: listed('rezultate', result),
    run: async (operations, { from, body, explain }) =>
      resultsOf(await operations.remindEach(from, namesOf(body)), explain),
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
  /** CON-BULK-4 */
  post('/app/api/facturi-alese/incasari', {
    id: 'incaseazaAlese',
    summary: 'Încasează tot ce a rămas din documentele alese, la fel și în aceeași zi; un rezultat pentru fiecare',
    access: 'invoices:collect',
    body: strict({ ...chosen.properties, fel: oneOf(collectedNames), data: dateBody }),
    data: listed('rezultate', collectedResult),
    run: async (operations, { from, body, today, explain }) => {
      requireDay(body.data, today, notInFuture);
      const money = { kind: kindNamed(body.fel), collectedOn: body.data };
      return resultsOf(await operations.collectEach(from, namesOf(body), money, today), explain);
    },
  }),
  post('/app/api/facturi-alese/incasari/desfa', {
    id: 'desfaIncasarileAlese',
    summary: 'Șterge încasările tocmai făcute; un rezultat pentru fiecare',
    access: 'invoices:collect',
    body: strict({
      incasari: Type.Array(strict({ ...nameMembers, incasare: Type.String({ pattern: '^[0-9]{1,15}$' }) }), {
        minItems: 1,
        maxItems: mostChosen,
      }),
    }),
    data: listed('rezultate', result),
    run: async (operations, { from, body: { incasari }, explain }) => {
      const made = incasari.map(({ serie, numar, incasare }) => ({
        series: serie,
        number: numar,
        collectionId: Number(incasare),
      }));
      return resultsOf(await operations.undoEachCollection(from, made), explain);
    },
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
  /** CON-BULK-7 */
  post('/app/api/facturi-alese/export', {
    id: 'exportaAlese',
    summary: 'Exact documentele alese, ca fișier CSV sau XLSX',
    access: 'invoices:export',
    body: strict({ ...chosen.properties, format: oneOf(['csv', 'xlsx']) }),
    run: async (operations, { from, body, today }) => {
      const table = invoiceTable(body.format, today);
      return invoiceFile(
        `facturi-alese-${today}`,
        body.format,
        await operations.exportChosen(from, namesOf(body), table),
      );
    },
    file: sent,
  }),
];
