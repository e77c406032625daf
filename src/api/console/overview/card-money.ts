import { Type } from 'typebox';
import { decimalFromNumber, largestNumber } from '../../../domain/decimal/decimal.ts';
import { decimal, strict, text, uuidSchema } from '../../schema/schemas.ts';
import { type WaitingPayment, waitingPayment } from '../../shapes/card-money.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { get, listed, post } from '../row.ts';

/** CON-STRAY-1..4: card money that no document could take, and what people do with it. */

const waiting = shape<WaitingPayment>()({
  id: out.text('paymentId'),
  client_id: out.textOrNull(({ meant }) => meant?.clientId ?? null),
  ...waitingPayment,
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
    v2: ['listeazaPlatileCard'],
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
