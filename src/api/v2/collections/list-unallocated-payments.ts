import { pageByKey } from '../../../domain/page.ts';
import { type WaitingPayment, waitingPayment } from '../../shapes/card-money.ts';
import { toCardPaymentId, toClientId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { listOperation } from '../operation.ts';

const waiting = shape<WaitingPayment>()({
  id: out.text(({ paymentId }) => toCardPaymentId(paymentId), {
    description: 'Plata.',
    examples: ['plc_0123456789abcdef0123456789abcdef'],
  }),
  id_client: out.textOrNull(({ meant }) => (meant ? toClientId(meant.clientId) : null), {
    description: 'Clientul documentului; null dacă nu se știe documentul.',
    examples: ['cli_0123456789abcdef0123456789abcdef'],
  }),
  ...waitingPayment,
});

/** V2-LINK-12 */
export const listUnallocatedPayments = listOperation({
  id: 'listeazaPlatileCard',
  method: 'GET',
  path: '/v2/plati-card',
  group: 'Facturi',
  summary: 'Plățile cu cardul care așteaptă o hotărâre',
  description:
    'Plățile cu cardul pe care niciun document nu le-a putut lua, cele mai vechi întâi, cel mult 100: celelalte apar după ce acestea sunt rezolvate. Ce se face cu ele hotărăște un om, la Panou: se încasează pe alte documente, se dau înapoi sau se notează cum s-au lămurit.',
  access: { right: 'invoices:collect', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: 'list',
  data: waiting.schema,
  identity: ['id'],
  refusals: [],
  run: async (operations, { from, page }) =>
    pageByKey(await operations.listUnallocatedPayments(from), ({ paymentId }) => paymentId, page),
  toData: waiting.out,
});
