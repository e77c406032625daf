import { Type } from 'typebox';
import type { UnallocatedReason } from '../../../domain/collection/card-money.ts';
import { decimalFromNumber, largestNumber } from '../../../domain/decimal/decimal.ts';
import { decimal, strict, text } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { nameShape } from '../documents/document-members.ts';
import { cardRefundStates } from '../documents/document-words.ts';
import { get, listed, post } from '../row.ts';

/** CON-STRAY-1..4: card money that no document could take, and what people do with it. */

const reasonNames = {
  'not-begun-here': 'neinceputa_aici',
  deleted: 'document_sters',
  cancelled: 'document_anulat',
  reversed: 'document_stornat',
  currency: 'alta_valuta',
  paid: 'document_incasat',
} as const satisfies Readonly<Record<UnallocatedReason, string>>;

const waiting = shape<ResultOf<'listUnallocatedPayments'>[number]>()({
  id: out.text('paymentId'),
  la: out.moment('paidAt'),
  suma: out.money('unallocated'),
  valuta: out.text('currency'),
  document: out.oneOrNull(nameShape, 'meant'),
  client_id: out.textOrNull(({ meant }) => meant?.clientId ?? null),
  client: out.textOrNull(({ meant }) => meant?.clientName ?? null),
  motiv: out.word(reasonNames, 'reason'),
  procesator: out.text('processor'),
  referinta: out.text('reference'),
  se_poate_restitui: out.yesNo('isRefundable'),
  restituire: out.wordOrNull(cardRefundStates, 'refundState'),
  motiv_restituire: out.textOrNull('refundFailure'),
});

const params = strict({ id: uuidSchema });
const shared = { access: 'invoices:collect', params, repeats: 'once' } as const;

const allocation = strict({
  serie: text(50),
  numar: text(50),
  suma: decimal(2, { exclusiveMinimum: 0, maximum: largestNumber }),
});

export const cardMoneyRows = [
  get('/app/api/plati-card', {
    id: 'listeazaPlatileNealocate',
    summary: 'Plățile cu cardul pe care niciun document nu le-a putut lua, cele mai vechi întâi; primele 100',
    access: 'invoices:collect',
    data: listed('plati', waiting),
    run: (operations, { from }) => operations.listUnallocatedPayments(from),
  }),
  post('/app/api/plati-card/{id}/aloca', {
    ...shared,
    id: 'alocaPlata',
    summary: 'Încasează cu acești bani unul sau mai multe documente ale aceluiași client, în aceeași valută',
    body: strict({ alocari: Type.Array(allocation, { minItems: 1, maxItems: 100 }) }),
    run: (operations, { from, params: { id }, body: { alocari }, today }) => {
      const allocations = alocari.map(({ serie, numar, suma }) => ({
        document: { series: serie, number: numar },
        amount: decimalFromNumber(suma),
      }));
      return operations.allocatePayment(from, id, allocations, today);
    },
  }),
  post('/app/api/plati-card/{id}/lamureste', {
    ...shared,
    id: 'lamurestePlata',
    summary: 'Banii au fost dați înapoi sau încasați de mână; nota spune cum',
    body: strict({ nota: text(500) }),
    run: (operations, { from, params: { id }, body: { nota } }) => operations.settlePayment(from, id, nota),
  }),
  post('/app/api/plati-card/{id}/restituie', {
    ...shared,
    id: 'restituiePlata',
    summary: 'Cere procesatorului de carduri să dea înapoi tot ce așteaptă din această plată',
    run: (operations, { from, params: { id } }) => operations.returnPayment(from, id),
  }),
];
