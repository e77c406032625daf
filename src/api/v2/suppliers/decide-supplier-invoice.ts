import { type Static, Type } from 'typebox';
import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { date, nullable, strict, text, visibleText } from '../../schema/schemas.ts';
import {
  articleId,
  supplierPaymentId,
  toSupplierPaymentId,
  uuidOfArticleId,
  uuidOfSupplierInvoiceId,
  uuidOfSupplierPaymentId,
} from '../../shapes/identifiers.ts';
import { paidAmount, paidBy } from '../../shapes/received-invoice-entry.ts';
import { emptyBody, nothing, operation } from '../operation.ts';
import { supplierInvoiceData, toSupplierInvoice } from './supplier-invoice-data.ts';
import { receivedParams } from './supplier-invoices.ts';

/** What is decided about a received invoice, and what is paid of it. */

const decides = {
  method: 'POST',
  group: 'Furnizori',
  access: { right: 'suppliers:manage', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: receivedParams,
  query: 'none',
  answer: 'one',
} as const;

const decided = { ...decides, data: supplierInvoiceData, identity: ['id'], toData: toSupplierInvoice } as const;

const tie = strict({
  nr_crt: Type.Integer({
    minimum: 1,
    maximum: 100_000_000,
    description: 'A câta linie a facturii este, de la 1.',
    examples: [1],
  }),
  id_articol: Type.Optional(
    nullable(
      articleId({
        description:
          'Articolul liniei: `id` din `GET /v2/articole`. `null` lasă linia fără articol. Lipsa înseamnă cel găsit după modul firmei.',
      }),
    ),
  ),
  cod_gestiune: Type.Optional(
    nullable(
      text(255, {
        description: 'Gestiunea în care intră. `null` înseamnă niciuna. Lipsa înseamnă cea din factură.',
        examples: ['DEP'],
      }),
    ),
  ),
});

const tieOf = ({ nr_crt, id_articol, cod_gestiune }: Static<typeof tie>) => ({
  position: nr_crt,
  articlePublicId: typeof id_articol === 'string' ? uuidOfArticleId(id_articol) : id_articol,
  warehouseCode: cod_gestiune,
});

export const approveSupplierInvoice = operation({
  ...decided,
  id: 'aprobaFacturaFurnizorului',
  path: '/v2/facturi-furnizori/{id_factura}/aproba',
  summary: 'Aprobă o factură de la furnizor',
  description:
    'Aprobă o factură care așteaptă sau este respinsă, și întâi leagă liniile trimise de articole și gestiuni. Unde firma ține stocul și vrea așa, cantitățile liniilor cu articol intră în stoc.',
  body: {
    schema: strict({
      articole: Type.Optional(
        Type.Array(tie, {
          maxItems: 10_000,
          description: 'Liniile care se leagă, fiecare o dată. Lipsa înseamnă niciuna.',
        }),
      ),
    }),
    presence: 'optional',
    examples: [
      {
        summary: 'Prima linie intră în depozit',
        value: { articole: [{ nr_crt: 1, cod_gestiune: 'DEP' }] },
      },
    ],
  },
  refusals: ['resource-not-found', 'supplier-invoice-not-possible', 'supplier-invoice-wrong'],
  run: (operations, { from, params, body }) =>
    operations.transitionSupplierInvoice(from, uuidOfSupplierInvoiceId(params.id_factura), {
      to: 'approve',
      ties: (body?.articole ?? []).map(tieOf),
    }),
});

export const refuseSupplierInvoice = operation({
  ...decided,
  id: 'respingeFacturaFurnizorului',
  path: '/v2/facturi-furnizori/{id_factura}/respinge',
  summary: 'Respinge o factură de la furnizor',
  description:
    'Respinge o factură, cu motiv; nu mai intră în niciun sold, iar ce a adus iese din stoc. Una cu plăți nu se respinge. La cerere, furnizorul unei facturi venite din SPV află motivul prin SPV.',
  body: {
    schema: strict({
      motiv: visibleText(500, { description: 'De ce se respinge.', examples: ['Cantitatea nu este cea livrată.'] }),
      anunta_furnizorul: Type.Optional(
        Type.Boolean({
          description: 'Trimite motivul furnizorului, prin SPV, dacă factura a venit de acolo. Lipsa înseamnă `false`.',
          examples: [false],
        }),
      ),
    }),
    presence: 'required',
    examples: [{ summary: 'Cu motiv', value: { motiv: 'Cantitatea nu este cea livrată.' } }],
  },
  refusals: ['resource-not-found', 'supplier-invoice-not-possible', 'spv-not-configured'],
  run: (operations, { from, params, body: { motiv, anunta_furnizorul } }) =>
    operations.transitionSupplierInvoice(from, uuidOfSupplierInvoiceId(params.id_factura), {
      to: 'refuse',
      reason: motiv,
      notifiesSupplier: anunta_furnizorul === true,
    }),
});

export const reopenSupplierInvoice = operation({
  ...decided,
  id: 'redeschideFacturaFurnizorului',
  path: '/v2/facturi-furnizori/{id_factura}/redeschide',
  summary: 'Redeschide o factură de la furnizor',
  description:
    'Retrage aprobarea, respingerea sau altă hotărâre: factura așteaptă din nou, iar ce a adus iese din stoc. Plățile rămân.',
  body: emptyBody,
  refusals: ['resource-not-found', 'supplier-invoice-not-possible'],
  run: (operations, { from, params }) =>
    operations.transitionSupplierInvoice(from, uuidOfSupplierInvoiceId(params.id_factura), { to: 'reopen' }),
});

export const processSupplierInvoice = operation({
  ...decided,
  id: 'proceseazaFacturaFurnizorului',
  path: '/v2/facturi-furnizori/{id_factura}/proceseaza',
  summary: 'Ia în lucru o factură de la furnizor',
  description:
    'Spune că cineva lucrează la o factură care așteaptă: devine `in_curs_de_procesare`, intră în solduri ca până acum, și se aprobă sau se respinge după aceea.',
  body: emptyBody,
  refusals: ['resource-not-found', 'supplier-invoice-not-possible'],
  run: (operations, { from, params }) =>
    operations.transitionSupplierInvoice(from, uuidOfSupplierInvoiceId(params.id_factura), { to: 'process' }),
});

export const markDeletedBySupplier = operation({
  ...decided,
  id: 'treceFacturaCaStearsaDeFurnizor',
  path: '/v2/facturi-furnizori/{id_factura}/stearsa-de-furnizor',
  summary: 'Trece o factură ca ștearsă de furnizor',
  description:
    'Furnizorul a renunțat la factură: devine `stersa_de_furnizor`, nu mai intră în niciun sold, iar ce a adus iese din stoc. Una cu plăți nu se trece așa. SPV nu are un mesaj pentru asta. `redeschide` o pune din nou în așteptare.',
  body: emptyBody,
  refusals: ['resource-not-found', 'supplier-invoice-not-possible'],
  run: (operations, { from, params }) =>
    operations.transitionSupplierInvoice(from, uuidOfSupplierInvoiceId(params.id_factura), { to: 'mark-deleted' }),
});

/** GRP-STOCK-2 */
export const tieSupplierLines = operation({
  ...decided,
  id: 'leagaLiniileFacturiiFurnizorului',
  method: 'PUT',
  path: '/v2/facturi-furnizori/{id_factura}/articole',
  summary: 'Leagă liniile unei facturi de la furnizor',
  description:
    'Leagă liniile trimise de articole și gestiuni, și pe cele ale unei facturi aprobate: ce este deja în stoc se mută odată cu linia. Celelalte linii rămân cum sunt.',
  body: {
    schema: strict({
      articole: Type.Array(tie, { minItems: 1, maxItems: 1000, description: 'Liniile care se leagă, fiecare o dată.' }),
    }),
    presence: 'required',
    examples: [{ summary: 'Prima linie intră în depozit', value: { articole: [{ nr_crt: 1, cod_gestiune: 'DEP' }] } }],
  },
  refusals: ['resource-not-found', 'supplier-invoice-wrong'],
  run: (operations, { from, params, body: { articole } }) =>
    operations.tieSupplierLines(from, uuidOfSupplierInvoiceId(params.id_factura), articole.map(tieOf)),
});

export const paySupplierInvoice = operation({
  ...decides,
  id: 'platesteFacturaFurnizorului',
  path: '/v2/facturi-furnizori/{id_factura}/plati',
  summary: 'Înregistrează o plată către furnizor',
  description: 'Înregistrează o sumă plătită, în valuta documentului, cel mult cât a rămas de plată.',
  body: {
    schema: strict({
      suma: paidAmount,
      tip_incasare: paidBy,
      data: Type.Optional(
        date({ description: 'Ziua plății; nu poate fi în viitor. Lipsa înseamnă astăzi.', examples: ['2026-11-10'] }),
      ),
    }),
    presence: 'required',
    examples: [{ summary: 'O parte, prin bancă', value: { suma: 1.5, tip_incasare: 'Banca' } }],
    check: paymentProblems,
  },
  data: strict({ id: supplierPaymentId({ description: 'Identificatorul plății.' }) }),
  identity: [],
  refusals: ['resource-not-found', 'supplier-invoice-not-possible'],
  run: (operations, { from, params, body: { suma, tip_incasare, data }, today }) => {
    const payment = { amount: decimalFromNumber(suma), paidOn: data ?? today, kind: tip_incasare };
    return operations.paySupplierInvoice(from, uuidOfSupplierInvoiceId(params.id_factura), payment, today);
  },
  toData: (paymentId) => ({ id: toSupplierPaymentId(paymentId) }),
});

/** GRP-PAY-2 */
function paymentProblems(body: unknown, problems: readonly InputProblem[], today: string): readonly InputProblem[] {
  const { data } = Object(body) as { readonly data?: unknown };
  const isWrong = problems.some(({ path }) => path[0] === 'data');
  if (typeof data !== 'string' || isWrong || data <= today) return [];
  return [{ location: 'body', path: ['data'], code: 'out_of_range', message: '"data" nu poate fi in viitor.' }];
}

export const removeSupplierPayment = operation({
  ...decides,
  id: 'stergePlataFurnizorului',
  method: 'DELETE',
  path: '/v2/facturi-furnizori/{id_factura}/plati/{id_plata}',
  summary: 'Șterge o plată către furnizor',
  description: 'Șterge o plată înregistrată greșit. O mișcare bancară din care s-a făcut așteaptă din nou.',
  params: strict({
    ...receivedParams.properties,
    id_plata: supplierPaymentId({ description: 'Plata: `id` primit la înregistrare sau din `plati` ale facturii.' }),
  }),
  body: 'none',
  ...nothing,
  refusals: ['resource-not-found'],
  run: (operations, { from, params: { id_factura, id_plata } }) =>
    operations.removeSupplierPayment(from, uuidOfSupplierInvoiceId(id_factura), uuidOfSupplierPaymentId(id_plata)),
});
