import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isZero } from '../../domain/decimal/arithmetic.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { Refused } from '../../domain/refusal.ts';
import type { CardEventOutcome } from '../../operations/payments/record-card-payment.ts';
import type { RefundOutcome } from '../../operations/payments/settle-card-refund.ts';
import { CardEventForged, type CardRehearsal } from '../../operations/ports.ts';
import { sendHtml } from './page.ts';
import { rehearsalPage } from './pay-document.ts';
import { addPage, formOf, type PageNeeds } from './route.ts';

const mostBytes = 256 * 1024;

/** The card processor calls these. It repeats a call until it gets 200, so only what can succeed later is refused. */
export function addCardEvents(scope: FastifyInstance, { operations, logger }: PageNeeds): void {
  scope.route({
    method: 'POST',
    url: '/cards/stripe/webhook',
    bodyLimit: mostBytes,
    // A program calls this address, so it is answered in JSON.
    errorHandler: (error, request, reply) => sayError(error, request, reply, logger),
    handler: async (request, reply) => {
      await operations.checkMaintenance();
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers['stripe-signature'];
      const outcome = await operations.recordCardPayment(
        body,
        typeof signature === 'string' ? signature : null,
        request.interaction.id,
      );
      logOutcome(logger, outcome, request);
      return reply.send({ outcome: outcome.kind });
    },
  });
}

/** OPS-ENV-3: one can pay or fail without a card on the page of the simulated processor. */
export function addRehearsal(scope: FastifyInstance, rehearsal: CardRehearsal, needs: PageNeeds): void {
  const { operations, logger } = needs;
  const orderOf = (request: FastifyRequest) => {
    const { address } = request.params as { readonly address: string };
    const order = rehearsal.open(address);
    if (!order) throw new Refused({ reason: 'resource-not-found' });
    return { address, order };
  };
  addPage(
    scope,
    {
      method: 'GET',
      url: '/cards/simulated/:address',
      id: 'simuleazaPlata',
      show: async (request, reply) => {
        const { address, order } = orderOf(request);
        return sendHtml(reply, rehearsalPage(order, address));
      },
    },
    needs,
  );
  addPage(
    scope,
    {
      method: 'POST',
      url: '/cards/simulated/:address',
      id: 'simuleazaPlata',
      show: async (request, reply) => {
        const { address, order } = orderOf(request);
        if (formOf(request).get('rezultat') !== 'platit') return reply.redirect(order.unpaidUrl, 303);
        const outcome = await operations.recordCardPayment(Buffer.from(address), null, request.interaction.id);
        logOutcome(logger, outcome, request);
        return reply.redirect(order.paidUrl, 303);
      },
    },
    needs,
  );
}

/** Somebody must see money that stands on no document. */
function logOutcome(logger: Logger, outcome: CardEventOutcome, request: FastifyRequest): void {
  if ('refunded' in outcome) logRefund(logger, outcome, request);
  if (!('paid' in outcome)) return;
  const { companyId, account, paymentId, reference, amount, currency } = outcome.paid;
  if (outcome.kind === 'recorded') request.companyId = companyId;
  const line = {
    interaction: request.interaction.id,
    company: companyId,
    payment: paymentId,
    account,
    reference,
    amount: decimalToString(amount),
    currency,
  };
  if (outcome.kind === 'unknown') {
    logger.error(line, 'a card payment was received that was not begun here');
  } else if (outcome.kind === 'foreign') {
    logger.error(line, 'a card payment was told by an account that is not the one of the payment');
  } else if (!isZero(outcome.unallocated)) {
    const { series, number } = outcome.document;
    const unallocated = decimalToString(outcome.unallocated);
    logger.error({ ...line, document: `${series} ${number}`, unallocated }, 'a card payment is not allocated');
  }
}

function logRefund(logger: Logger, outcome: RefundOutcome, request: FastifyRequest): void {
  const { account, payment, reference, amount, currency } = outcome.refunded;
  const line = {
    interaction: request.interaction.id,
    account,
    payment,
    reference,
    amount: decimalToString(amount),
    currency,
  };
  if (outcome.kind === 'refund-unknown') {
    logger.warn(line, 'a card refund was told of a payment that is not known here');
    return;
  }
  request.companyId = outcome.companyId;
  if (isZero(outcome.unrecorded)) return;
  const unrecorded = decimalToString(outcome.unrecorded);
  logger.error({ ...line, company: outcome.companyId, unrecorded }, 'a card refund is recorded on no document');
}

function sayError(error: Error, request: FastifyRequest, reply: FastifyReply, logger: Logger): FastifyReply {
  const say = (status: number, outcome: string): FastifyReply => reply.code(status).send({ outcome });
  if (error instanceof CardEventForged) return say(400, 'forged');
  if (error instanceof Refused) return say(503, 'later');
  if ('statusCode' in error && Number(error.statusCode) < 500) return say(Number(error.statusCode), 'refused');
  logger.error({ interaction: request.interaction.id, err: error }, 'fault');
  return say(500, 'fault');
}
