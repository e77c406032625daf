import { writtenFiscalCode } from '../../domain/company/identifiers.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { type Html, html } from '../../formats/html/html.ts';
import type { PortalPayment } from '../../operations/portal/pay-several.ts';
import { transferOf } from './bank-transfer.ts';
import { page } from './page.ts';
import { amountLine } from './payment-page.ts';
import { transferDetails } from './portal-page.ts';
import { portalTongue } from './portal-tongue.ts';

/** V2-PORTAL-10: the documents that were chosen, their sum, and how it is paid. */
export function portalPaymentPage(
  view: PortalPayment,
  token: string,
  cameBack: boolean,
  ownStyle: string | null,
): string {
  const { words, payment, written, language } = portalTongue(view);
  const { company, documents, total, takesCards } = view;
  const [{ currency }] = documents;
  const amount = decimalToString(total);
  const item = ({ series, number, left, dueOn }: PortalPayment['documents'][number]): Html => {
    const isLate = dueOn < view.today;
    const due = isLate ? payment.lateSince(written.date(dueOn)) : payment.dueOn(written.date(dueOn));
    return html`<li><span>${series} ${number}<small class="${isLate ? 'late' : ''}">${due}</small></span><b>${written.money(left)} ${currency}</b></li>
`;
  };
  const byCard = html`<form method="post" action="card" class="fields">${documents.map(
    ({ invoiceId }) => html`<input type="hidden" name="f" value="${String(invoiceId)}">`,
  )}
<label>${words.sumToPay(currency)} <input name="suma" value="${amount}" inputmode="decimal" required maxlength="20" autocomplete="off"></label>
<p class="fine">${words.partNote}</p>
<button>${payment.payByCard}</button></form>
<p class="fine">${payment.cardNote}</p>`;
  const [heading, sentence] = payment.unpaid;
  const asked = { accounts: company.bankAccounts, name: company.name, amount, currency };
  return page(
    `${words.owed} – ${company.name}`,
    html`<main>
<header class="issuer"><strong>${company.name}</strong><span>${company.isVatPayer ? payment.vatCode : payment.fiscalCode} ${writtenFiscalCode(company)}</span></header>
<div class="columns"><div>
<section><h1>${words.owed}</h1>
${amountLine(total, currency, written)}
${cameBack ? html`<div class="notice bad" role="status"><strong>${heading}</strong>${sentence}</div>` : null}${takesCards ? byCard : null}</section>
${transferOf({ ...asked, said: transferDetails(view, documents) }, { language, words: payment, formats: written })}</div><div>
<section aria-labelledby="chosen"><h2 id="chosen">${words.chosen}</h2>
<ul class="lines documents">${documents.map(item)}</ul>
<a class="button quiet whole" href="../${token}">${words.back}</a></section></div></div>
</main>`,
    { language, ownStyle },
  );
}
