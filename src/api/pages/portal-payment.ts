import type { FastifyInstance, FastifyRequest } from 'fastify';
import { compare } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, parseDecimal } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import { Refused } from '../../domain/refusal.ts';
import { CardProcessorUnavailable } from '../../operations/ports.ts';
import { sendHtml } from './page.ts';
import { cardsUnavailablePage, leavingPage, startRate } from './pay-document.ts';
import { portalPaymentPage } from './portal-payment-page.ts';
import { portalTongue, saySorry } from './portal-tongue.ts';
import { addPage, formOf, isGivenAway, type PageNeeds } from './route.ts';
import { accentStyle } from './style.ts';

/** V2-PORTAL-10: several documents are paid at once, by card or by transfer. */
export function addPortalPayment(scope: FastifyInstance, needs: PageNeeds): void {
  const { operations, logger } = needs;
  addPage(
    scope,
    {
      method: 'GET',
      url: '/c/:token/plata',
      id: 'platesteDocumenteleClientului',
      show: async (request, reply) => {
        const token = tokenOf(request);
        const { f, plata } = request.query as { readonly f?: unknown; readonly plata?: unknown };
        try {
          const view = await operations.readPortalPayment(token, isGivenAway(request), idsOf([f].flat()));
          request.companyId = view.companyId;
          const ownStyle = view.accent && accentStyle(view.accent);
          return sendHtml(reply, portalPaymentPage(view, token, plata === 'renuntata', ownStyle), ownStyle);
        } catch (error) {
          if (isNotPossible(error)) return reply.redirect(`../${token}`, 303);
          throw error;
        }
      },
    },
    needs,
  );
  addPage(
    scope,
    {
      method: 'POST',
      url: '/c/:token/card',
      id: 'incepePlataDocumentelorClientului',
      rate: startRate,
      show: async (request, reply) => {
        const token = tokenOf(request);
        const form = formOf(request);
        const ids = idsOf(form.getAll('f'));
        const amount = amountOf(form.get('suma') ?? '');
        try {
          const view = await operations.readPortalPayment(token, false, ids);
          request.companyId = view.companyId;
          const tongue = portalTongue(view);
          if (!amount) return saySorry(reply.code(422), tongue, 'wrongAmount', `../${token}`);
          const { language, payment: words } = tongue;
          try {
            const address = await operations.startPortalPayment(token, ids, amount);
            return sendHtml(reply, leavingPage(address, { language, words }));
          } catch (error) {
            if (!(error instanceof CardProcessorUnavailable)) throw error;
            logger.error({ interaction: request.interaction.id, err: error }, 'the card processor cannot be used');
            return sendHtml(reply.code(502), cardsUnavailablePage(`../${token}`, { language, words }));
          }
        } catch (error) {
          if (isNotPossible(error)) return reply.redirect(`../${token}`, 303);
          throw error;
        }
      },
    },
    needs,
  );
}

/** They were paid or cancelled meanwhile, and the page of the client says so. */
const isNotPossible = (error: unknown): boolean =>
  error instanceof Refused && error.refusal.reason === 'payment-not-possible';

const tokenOf = ({ params }: FastifyRequest): string => (params as { readonly token: string }).token;

/** What is no number of a document is none that can be paid. */
const idsOf = (values: readonly unknown[]): readonly number[] =>
  values.filter((one): one is string => typeof one === 'string' && /^\d{1,15}$/.test(one)).map(Number);

function amountOf(text: string): Decimal | null {
  const amount = /^\d{1,12}(?:[.,]\d{1,2})?$/.test(text.trim()) ? parseDecimal(text.trim().replace(',', '.')) : null;
  return amount && compare(amount, zeroMoney) > 0 ? amount : null;
}
