import { type Formats, formats } from '../../documents/words/formats.ts';
import { paymentWords } from '../../documents/words/payment-languages.ts';
import type { PaymentWords } from '../../documents/words/payment-words.ts';
import { type PortalWords, portalWords } from '../../documents/words/portal-words.ts';
import { speechOf } from '../../documents/words/words.ts';
import { writtenFiscalCode } from '../../domain/company/identifiers.ts';
import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import { type SpokenLanguage, spokenOf } from '../../domain/nomenclature/language.ts';
import { type Html, html } from '../../formats/html/html.ts';
import type { PortalView } from '../../operations/portal/open-portal.ts';
import { transferOf } from './bank-transfer.ts';
import { page } from './page.ts';

export interface PortalTongue {
  readonly language: SpokenLanguage;
  readonly words: PortalWords;
  readonly payment: PaymentWords;
  readonly written: Formats;
}

/** V2-PORTAL-3: the page speaks as new documents of the client would. */
export function portalTongue(view: Pick<PortalView, 'language'>): PortalTongue {
  const language = spokenOf(view.language);
  return { language, words: portalWords[language], payment: paymentWords[language], written: formats[language] };
}

/** V2-PORTAL-3: what is owed, every document with its files and payments, the statement of account, and whom to ask. */
export function portalPage(view: PortalView, token: string, ownStyle: string | null): string {
  const tongue = portalTongue(view);
  const { words, payment, language } = tongue;
  const { company } = view;
  return page(
    `${words.title} – ${company.name}`,
    html`<main>
<header class="issuer"><strong>${company.name}</strong><span>${company.isVatPayer ? payment.vatCode : payment.fiscalCode} ${writtenFiscalCode(company)}</span></header>
<div class="columns"><div>
${owedSection(view, tongue)}
${documentsSection(view, tongue, token)}</div><div>
${statementSection(view, tongue, token)}
${transferSections(view, tongue)}
${dataSection(view, tongue)}</div></div>
<footer>${company.email ? html`${payment.questions} <a href="mailto:${company.email}">${company.email}</a>` : payment.contact(company.name)}</footer>
</main>`,
    { language, ownStyle },
  );
}

/** The smallest amount is `0.00`, and nothing owed is below it. */
const isNothing = (amount: string): boolean => /^-?0*(?:\.0*)?$/.test(amount);

function owedSection({ owed }: PortalView, { words, written }: PortalTongue): Html {
  const sum = ({ currency, owed: amount, overdue }: PortalView['owed'][number]): Html => html`<p class="amount${
    amount.length > 9 ? ' long' : ''
  }">${written.money(amount)} <small>${currency}</small></p>
${isNothing(overdue) ? null : html`<p class="late">${words.overdue(`${written.money(overdue)} ${currency}`)}</p>`}`;
  if (owed.length === 0) return html`<section><h1>${words.nothingOwed}</h1></section>`;
  return html`<section><h1>${words.owed}</h1>
${owed.map(sum)}</section>`;
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
    return transferOf({ ...asked, said: transferDetails(view, currency) }, tongue);
  });
}

const longestDetails = 140;

/** It is for the books of the company, so it is in Romanian: the documents, or the client where they are too many to be named. */
function transferDetails({ openNames, client, today }: PortalView, currency: string): string {
  const named = openNames.filter((one) => one.currency === currency).map(({ series, number }) => `${series} ${number}`);
  const all = `Facturi ${named.join(', ')}`;
  if (all.length <= longestDetails) return all;
  return `Sold ${client.fiscalCode ?? client.name} la ${formats.ro.date(today)}`.slice(0, longestDetails);
}

function dataSection({ client }: PortalView, { words, payment }: PortalTongue): Html {
  const place = [client.address, client.locality, client.countyCode, client.countryCode].filter(Boolean).join(', ');
  const lines = [
    client.fiscalCode && `${payment.fiscalCode} ${client.fiscalCode}`,
    client.tradeRegisterNumber,
    place,
    client.email,
    client.phone,
  ];
  return html`<section aria-labelledby="data"><h2 id="data">${words.data}</h2>
<p><strong>${client.name}</strong></p>
${lines.filter(Boolean).map((line) => html`<p class="due">${line}</p>`)}</section>`;
}
