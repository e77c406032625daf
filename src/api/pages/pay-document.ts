import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../../domain/refusal.ts';
import { html } from '../../formats/html/html.ts';
import { type CardOrder, CardProcessorUnavailable } from '../../operations/ports.ts';
import type { Tongue } from './bank-transfer.ts';
import { page, sendHtml } from './page.ts';
import { amountLine, paymentPage, type Returned, tongueOf } from './payment-page.ts';
import { addPage, isGivenAway, isVisit, type PageNeeds } from './route.ts';
import { accentStyle } from './style.ts';

/** Each start makes the processor open a page of its own, and a person needs few. */
export const startRate = { calls: 20, seconds: 60 };

/** V2-LINK-5: the page behind a payment link leads to the card processor. */
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
        if (isGivenAway(request)) await operations.noteGiven(view, 'payment');
        if (isVisit(request)) await operations.noteOpened(view, 'payment', request.interaction.id);
        const ownStyle = view.accent && accentStyle(view.accent);
        return sendHtml(reply, paymentPage(view, token, returnedWith(request), ownStyle), ownStyle);
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
        const tongue = tongueOf(await operations.readPayment(token));
        try {
          return sendHtml(reply, leavingPage(await operations.startCardPayment(token), tongue));
        } catch (error) {
          // It was paid or cancelled meanwhile, and the page says so.
          if (error instanceof Refused && error.refusal.reason === 'payment-not-possible') {
            return reply.redirect(`../${token}`, 303);
          }
          if (!(error instanceof CardProcessorUnavailable)) throw error;
          logger.error({ interaction: request.interaction.id, err: error }, 'the card processor cannot be used');
          return sendHtml(reply.code(502), cardsUnavailablePage(`../${token}`, tongue));
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

/** It stands between our page and that of the processor: our policy lets a form lead only to this service, but a page may lead on. */
export function leavingPage(address: string, { language, words }: Pick<Tongue, 'language' | 'words'>): string {
  const [heading, sentence, link] = words.leaving;
  return page(
    words.payByCard,
    html`<main class="sorry"><h1>${heading}</h1><p>${sentence}<a href="${address}">${link}</a>.</p></main>`,
    { head: html`<meta http-equiv="refresh" content="0;url=${address}">\n`, language },
  );
}

export function cardsUnavailablePage(backTo: string, { language, words }: Pick<Tongue, 'language' | 'words'>): string {
  const [heading, sentence, back] = words.cardsUnavailable;
  return page(
    words.payByCard,
    html`<main class="sorry"><h1>${heading}</h1><p>${sentence}</p>
<a class="button quiet" href="${backTo}">${back}</a></main>`,
    { language },
  );
}

/** OPS-ENV-3: it stands in for the page of the processor, if there is none. */
export function rehearsalPage({ amount, currency, issuerName, purpose }: CardOrder, address: string): string {
  return page(
    'Procesator de plăți simulat',
    html`<main class="sorry"><section>
<div class="notice wait"><strong>Mediu de test</strong>Procesator de plăți simulat: nu se încasează bani.</div>
${amountLine(amount, currency)}
<p>${issuerName}, ${purpose}</p>
<form method="post" action="${address}"><input type="hidden" name="rezultat" value="platit"><button>Simulează o plată reușită</button></form>
<form method="post" action="${address}"><input type="hidden" name="rezultat" value="refuzat"><button class="quiet">Simulează o plată refuzată</button></form>
</section></main>`,
  );
}
