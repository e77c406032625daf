import { formats } from '../../documents/words/formats.ts';
import type { PortalWords } from '../../documents/words/portal-words.ts';
import { speechOf } from '../../documents/words/words.ts';
import { writtenFiscalCode } from '../../domain/company/identifiers.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import { type Html, html } from '../../formats/html/html.ts';
import type { PortalView } from '../../operations/portal/open-portal.ts';
import { mostPaidAtOnce } from '../../operations/portal/pay-several.ts';
import { transferOf } from './bank-transfer.ts';
import { page } from './page.ts';
import { dataSection } from './portal-data-page.ts';
import { type PortalTongue, portalTongue } from './portal-tongue.ts';

/** V2-PORTAL-3: what is owed, every document with its files and payments, the statement of account, and whom to ask. */
export function portalPage(view: PortalView, token: string, hasPaid: boolean, ownStyle: string | null): string {
  const tongue = portalTongue(view);
  const { words, payment, language } = tongue;
  const { company } = view;
  return page(
    `${words.title} – ${company.name}`,
    html`<main>
<header class="issuer"><strong>${company.name}</strong><span>${company.isVatPayer ? payment.vatCode : payment.fiscalCode} ${writtenFiscalCode(company)}</span></header>
<div class="columns"><div>
${owedSection(view, tongue, token, hasPaid)}
${documentsSection(view, tongue, token)}</div><div>
${statementSection(view, tongue, token)}
${transferSections(view, tongue)}
${dataSection(view, tongue, token)}</div></div>
<footer>${company.email ? html`${payment.questions} <a href="mailto:${company.email}">${company.email}</a>` : payment.contact(company.name)}</footer>
</main>`,
    { language, ownStyle },
  );
}

/** The smallest amount is `0.00`, and nothing owed is below it. */
const isNothing = (amount: string): boolean => /^-?0*(?:\.0*)?$/.test(amount);

function owedSection(view: PortalView, tongue: PortalTongue, token: string, hasPaid: boolean): Html {
  const { owed } = view;
  const { words, written, payment } = tongue;
  const notice = hasPaid
    ? html`<div class="notice wait" role="status"><strong>${payment.confirming[0]}</strong>${words.paidSoon}</div>`
    : null;
  const sum = ({ currency, owed: amount, overdue }: PortalView['owed'][number]): Html => html`<p class="amount${
    amount.length > 9 ? ' long' : ''
  }">${written.money(amount)} <small>${currency}</small></p>
${isNothing(overdue) ? null : html`<p class="late">${words.overdue(`${written.money(overdue)} ${currency}`)}</p>`}`;
  if (owed.length === 0) return html`<section><h1>${words.nothingOwed}</h1>${notice}</section>`;
  return html`<section><h1>${words.owed}</h1>
${owed.map(sum)}${notice}
${owed.map(({ currency }) => chooseForm(view, currency, tongue, token))}</section>`;
}

/** V2-PORTAL-10: a single document has a payment page of its own. */
function chooseForm(view: PortalView, currency: string, { words, payment, written }: PortalTongue, token: string) {
  const open = view.open.filter((one) => one.currency === currency);
  const isPayable =
    view.cardCurrencies.includes(currency) || view.company.bankAccounts.some((one) => one.currency === currency);
  if (open.length < 2 || !isPayable) return null;
  const choice = ({ invoiceId, series, number, left, dueOn }: PortalView['open'][number]): Html => {
    const isLate = dueOn < view.today;
    const due = isLate ? payment.lateSince(written.date(dueOn)) : payment.dueOn(written.date(dueOn));
    return html`<label class="choice"><input type="checkbox" name="f" value="${String(invoiceId)}" checked><span>${series} ${number}<small class="${isLate ? 'late' : ''}">${due}</small></span><b>${written.money(left)} ${currency}</b></label>
`;
  };
  return html`<form action="${token}/plata"><fieldset><legend>${words.several}</legend>
${open.map(choice)}</fieldset>
${open.length === mostPaidAtOnce ? html`<p class="fine">${words.oldestOnly(mostPaidAtOnce)}</p>` : null}<button>${words.payChosen}</button></form>`;
}

function documentsSection(view: PortalView, tongue: PortalTongue, token: string): Html {
  const { words } = tongue;
  const { rows, next, previous } = view.documents;
  return html`<section aria-labelledby="documents"><h2 id="documents">${words.documents}</h2>
${rows.length === 0 ? html`<p class="due">${words.noDocuments}</p>` : null}
<ul class="lines documents">${rows.map((row) => documentItem(view, row, tongue, token))}</ul>
${next ? html`<a class="button quiet whole" href="${token}?dupa=${next.join('.')}">${words.older}</a>` : null}
${previous ? html`<a class="button quiet whole" href="${token}">${words.newest}</a>` : null}</section>`;
}

type Row = PortalView['documents']['rows'][number];

function documentItem(view: PortalView, row: Row, tongue: PortalTongue, token: string): Html {
  const { words, payment, written, language } = tongue;
  const { series, number, typeCode, gross, left, currency, issuedOn, dueOn, invoiceId, isPayable, hasXml } = row;
  const type = findInvoiceType(typeCode);
  const name = `${type ? speechOf(language).titles[type.code] : payment.document} ${series} ${number}`;
  const at = (kind: string): string => `${token}/${kind}/${encodeURIComponent(series)}/${encodeURIComponent(number)}`;
  const isLate = !isNothing(left) && dueOn < view.today;
  const due = isLate ? payment.lateSince(written.date(dueOn)) : payment.dueOn(written.date(dueOn));
  const state = isNothing(left)
    ? html`<small>${stateOf(row, type?.isDue === true, words)}</small>`
    : html`<small class="${isLate ? 'late' : ''}">${due}</small>`;
  const rest = isNothing(left) || left === gross ? null : html`<small>${words.left} ${written.money(left)}</small>`;
  const paid = view.payments.filter((one) => one.invoiceId === invoiceId);
  return html`<li><span>${name}<small>${payment.issuedOn} ${written.date(issuedOn)}</small>${state}
${paid.map((one) => paymentLine(one, at('chitanta'), currency, tongue))}
<span class="files"><a href="${at('pdf')}" aria-label="PDF: ${name}">PDF</a>${
    hasXml ? html` <a href="${at('xml')}" aria-label="XML: ${name}">XML</a>` : null
  }${
    isPayable ? html` <a href="${at('plata')}" aria-label="${words.pay}: ${name}">${words.pay}</a>` : null
  }</span></span><b>${written.money(gross)} ${currency}${rest}</b></li>
`;
}

/** Nobody pays a document that is never due, or whose total is nothing or below it. */
function stateOf({ status, gross }: Row, isDue: boolean, words: PortalWords): string | null {
  if (status === 'cancelled') return words.cancelled;
  if (status === 'reversed') return words.reversed;
  const isCollected = isDue && !gross.startsWith('-') && !isNothing(gross);
  return status === 'issued' && isCollected ? words.paid : null;
}

type Payment = PortalView['payments'][number];

function paymentLine(
  { collectedOn, amount, receiptSeries, receiptNumber }: Payment,
  receipts: string,
  currency: string,
  { words, written }: PortalTongue,
): Html {
  const receipt =
    receiptSeries === null || receiptNumber === null
      ? null
      : html`, <a href="${receipts}/${encodeURIComponent(receiptSeries)}/${encodeURIComponent(receiptNumber)}">${words.receipt} ${receiptSeries} ${receiptNumber}</a>`;
  return html`<small>${words.paidOn(written.date(collectedOn))}: ${written.money(amount)} ${currency}${receipt}</small>`;
}

function statementSection({ today }: PortalView, { words }: PortalTongue, token: string): Html {
  return html`<section aria-labelledby="statement"><h2 id="statement">${words.statement}</h2>
<p class="due">${words.statementNote}</p>
<form action="${token}/fisa" class="period">
<label>${words.from} <input type="date" name="de_la" value="${today.slice(0, 4)}-01-01" required></label>
<label>${words.until} <input type="date" name="pana_la" value="${today}" required></label>
<button class="quiet">${words.open}</button></form></section>`;
}

/** V2-PORTAL-9: everything that is owed in a currency by one transfer, to whichever of the accounts in it. */
function transferSections(view: PortalView, { language, payment, written }: PortalTongue): readonly (Html | null)[] {
  const { company, owed } = view;
  const tongue = { language, words: payment, formats: written };
  return owed.map(({ currency, owed: amount }) => {
    const asked = { accounts: company.bankAccounts, name: company.name, amount, currency };
    const open = view.open.filter((one) => one.currency === currency);
    return transferOf({ ...asked, said: transferDetails(view, open) }, tongue);
  });
}

const longestDetails = 140;

/** It is for the books of the company, so it is in Romanian: the documents, or the client where they are too many to be named. */
export function transferDetails(
  { client, today }: Pick<PortalView, 'client' | 'today'>,
  documents: readonly DocumentName[],
): string {
  const all = `Facturi ${documents.map(({ series, number }) => `${series} ${number}`).join(', ')}`;
  if (all.length <= longestDetails) return all;
  return `Sold ${client.fiscalCode ?? client.name} la ${formats.ro.date(today)}`.slice(0, longestDetails);
}
