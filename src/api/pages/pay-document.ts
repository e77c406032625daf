import type { FastifyInstance, FastifyRequest } from 'fastify';
import { html } from '../../domain/html/html.ts';
import { Refused } from '../../domain/refusal.ts';
import { type CardOrder, CardProcessorUnavailable } from '../../operations/ports.ts';
import { page, sendHtml } from './page.ts';
import { amountLine, paymentPage, type Returned } from './payment-page.ts';
import { addPage, isVisit, type PageNeeds } from './route.ts';
import { accentStyle } from './style.ts';

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

/** Between our page and that of the processor: our policy lets a form lead only to this service, but a page may lead on. */
export const leavingPage = (address: string): string =>
  page(
    'Plată cu cardul',
    html`<main class="sorry"><h1>Vă trimitem la procesatorul de plăți</h1><p>Dacă pagina nu se deschide singură, <a href="${address}">continuați de aici</a>.</p></main>`,
    { head: html`<meta http-equiv="refresh" content="0;url=${address}">\n` },
  );

export const cardsUnavailablePage = (token: string): string =>
  page(
    'Plată cu cardul',
    html`<main class="sorry"><h1>Plata cu cardul nu poate începe acum</h1><p>Nu s-a încasat nimic. Încercați mai târziu sau plătiți prin transfer bancar.</p>
<a class="button quiet" href="../${token}">Înapoi la document</a></main>`,
  );

/** OPS-ENV-3: stands in for the page of the processor, if there is none. */
export function rehearsalPage({ amount, currency, issuerName, document }: CardOrder, address: string): string {
  return page(
    'Procesator de plăți simulat',
    html`<main class="sorry"><section>
<div class="notice wait"><strong>Mediu de test</strong>Procesator de plăți simulat: nu se încasează bani.</div>
${amountLine(amount, currency)}
<p>${issuerName}, ${document.series} ${document.number}</p>
<form method="post" action="${address}"><input type="hidden" name="rezultat" value="platit"><button>Simulează o plată reușită</button></form>
<form method="post" action="${address}"><input type="hidden" name="rezultat" value="refuzat"><button class="quiet">Simulează o plată refuzată</button></form>
</section></main>`,
  );
}
