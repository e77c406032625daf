import { html } from '../../domain/html/html.ts';
import type { CardOrder } from '../../operations/ports.ts';
import { page } from './page.ts';
import { amountLine } from './payment-page.ts';

/** Between our page and the processor's: a form may lead nowhere but here, a page may lead on. */
export const leavingPage = (address: string): string =>
  page(
    'Plată cu cardul',
    html`<main class="sorry"><h1>Vă trimitem la procesatorul de plăți</h1><p>Dacă pagina nu se deschide singură, <a href="${address}">continuați de aici</a>.</p></main>`,
    html`<meta http-equiv="refresh" content="0;url=${address}">\n`,
  );

export const cardsUnavailablePage = (token: string): string =>
  page(
    'Plată cu cardul',
    html`<main class="sorry"><h1>Plata cu cardul nu poate începe acum</h1><p>Nu s-a încasat nimic. Încercați mai târziu sau plătiți prin transfer bancar.</p>
<a class="button quiet" href="../${token}">Înapoi la document</a></main>`,
  );

/** OPS-ENV-3: what the processor would show, where there is none. */
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
