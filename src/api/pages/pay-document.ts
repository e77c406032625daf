import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../../domain/refusal.ts';
import { CardProcessorUnavailable } from '../../operations/ports.ts';
import { cardsUnavailablePage, leavingPage } from './card-pages.ts';
import { sendHtml } from './page.ts';
import { paymentPage, type Returned } from './payment-page.ts';
import { addPage, type PageNeeds } from './route.ts';

/** Each makes the processor open a page of its own: a person needs few. */
const startRate = { calls: 20, seconds: 60 };

/** V2-LINK-5: the page behind a payment link, and from there to the card processor. */
export function addPayments(scope: FastifyInstance, needs: PageNeeds): void {
  const { operations, logger } = needs;
  addPage(
    scope,
    {
      method: 'GET',
      url: '/p/:token',
      id: 'arataPlata',
      show: async (request, reply) => {
        const token = tokenOf(request);
        const view = await operations.readPayment(token);
        request.companyId = view.companyId;
        return sendHtml(reply, paymentPage(view, token, returnedWith(request)));
      },
    },
    needs,
  );
  addPage(
    scope,
    {
      method: 'POST',
      url: '/p/:token/card',
      id: 'incepePlataCuCardul',
      rate: startRate,
      show: async (request, reply) => {
        const token = tokenOf(request);
        try {
          return sendHtml(reply, leavingPage(await operations.startCardPayment(token)));
        } catch (error) {
          // Paid or cancelled meanwhile: the page says so.
          if (error instanceof Refused && error.refusal.reason === 'payment-not-possible') {
            return reply.redirect(`../${token}`, 303);
          }
          if (!(error instanceof CardProcessorUnavailable)) throw error;
          logger.error({ interaction: request.interaction.id, err: error }, 'the card processor cannot be used');
          return sendHtml(reply.code(502), cardsUnavailablePage(token));
        }
      },
    },
    needs,
  );
}

const tokenOf = ({ params }: FastifyRequest): string => (params as { readonly token: string }).token;

const returns: Readonly<Record<string, Returned>> = { facuta: 'paid', renuntata: 'unpaid' };

function returnedWith({ query }: FastifyRequest): Returned {
  const { plata } = query as { readonly plata?: unknown };
  return typeof plata === 'string' ? (returns[plata] ?? null) : null;
}
