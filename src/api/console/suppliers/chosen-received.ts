import { Type } from 'typebox';
import type { Refused } from '../../../domain/refusal.ts';
import type { ActResult } from '../../../operations/steps/act-on-each.ts';
import { strict } from '../../schema/schemas.ts';
import { supplierInvoiceId, toSupplierInvoiceId, uuidOfSupplierInvoiceId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { mostChosen } from '../invoices/chosen-invoices.ts';
import { listed, post } from '../row.ts';

/** CON-BULK-6: what can be done with several received invoices at once. */

interface Result {
  readonly invoiceId: string;
  /** Null: it was done. */
  readonly obstacle: string | null;
}

const result = shape<Result>()({
  id: out.text(({ invoiceId }) => toSupplierInvoiceId(invoiceId)),
  reusit: out.yesNo(({ obstacle }) => obstacle === null),
  mesaj: out.textOrNull('obstacle'),
});

const resultsOf = (done: readonly ActResult<string, unknown>[], explain: (refused: Refused) => string) =>
  done.map(({ of: invoiceId, refused }) => ({ invoiceId, obstacle: refused && explain(refused) }));

const shared = {
  access: 'suppliers:manage',
  body: strict({ facturi: Type.Array(supplierInvoiceId({}), { minItems: 1, maxItems: mostChosen }) }),
  data: listed('rezultate', result),
} as const;

export const chosenReceivedRows = [
  post('/app/api/facturi-furnizori-alese/aproba', {
    ...shared,
    id: 'aprobaAlese',
    summary: 'Aprobă facturile alese; un rezultat pentru fiecare',
    run: async (operations, { from, body: { facturi }, explain }) =>
      resultsOf(await operations.approveEach(from, facturi.map(uuidOfSupplierInvoiceId)), explain),
  }),
  post('/app/api/facturi-furnizori-alese/redeschide', {
    ...shared,
    id: 'redeschideAlese',
    summary: 'Pune din nou în așteptare facturile tocmai aprobate; un rezultat pentru fiecare',
    run: async (operations, { from, body: { facturi }, explain }) =>
      resultsOf(await operations.reopenEach(from, facturi.map(uuidOfSupplierInvoiceId)), explain),
  }),
];
