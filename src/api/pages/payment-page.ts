import { type Formats, formats } from '../../documents/words/formats.ts';
import { paymentWords } from '../../documents/words/payment-languages.ts';
import type { PaymentWords } from '../../documents/words/payment-words.ts';
import { speechOf } from '../../documents/words/words.ts';
import { writtenFiscalCode } from '../../domain/company/identifiers.ts';
import { isZero } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import type { SnapshotLine } from '../../domain/invoice/snapshot.ts';
import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import { spokenOf } from '../../domain/nomenclature/language.ts';
import { type Html, html } from '../../formats/html/html.ts';
import type { PaymentView } from '../../operations/payments/read-payment.ts';
import { type Tongue, transferSection } from './bank-transfer.ts';
import { page } from './page.ts';

/** The payer comes back from the card page so. */
export type Returned = 'paid' | 'unpaid' | null;

/** V2-LINK-5: the page shows the document, what remains to be paid, and how; if nothing can be paid, why. */
export function paymentPage(view: PaymentView, token: string, returned: Returned, ownStyle: string | null): string {
  const { invoice, obstacle } = view;
  const tongue = tongueOf(view);
  const title = titleOf(view, tongue);
  const isConfirming = returned === 'paid' && obstacle === null;
  // Whoever has just paid sees it happen, and is not asked to pay again meanwhile.
  const refresh = isConfirming ? html`<meta http-equiv="refresh" content="4">\n` : null;
  const isPayable = obstacle === null && !isConfirming;
  return page(
    `${title} – ${invoice.snapshot.issuer.name}`,
    html`<main>
${issuerHeader(view, tongue)}
<div class="columns"><div>
${amountSection(view, tongue, { title, token, returned })}
${isPayable ? transferSection(view, tongue, transferDetails(view)) : null}</div><div>
${detailsSection(view, tongue, token)}</div></div>
<footer>${contactLine(view, tongue)}</footer>
</main>`,
    { head: refresh, language: tongue.language, ownStyle },
  );
}

/** V2-LANG-5: the page speaks as the document does. */
export function tongueOf({ invoice }: PaymentView): Tongue {
  const language = spokenOf(invoice.snapshot.language);
  return { language, words: paymentWords[language], formats: formats[language] };
}

function titleOf({ invoice: { typeCode, series, number } }: PaymentView, { language, words }: Tongue): string {
  const type = findInvoiceType(typeCode);
  return `${type ? speechOf(language).titles[type.code] : words.document} ${series} ${number}`;
}

/** The details are for the bank of the payer and the books of the company, so they are in Romanian, whoever pays. */
const transferDetails = (view: PaymentView): string =>
  titleOf(view, { language: 'ro', words: paymentWords.ro, formats: formats.ro });

function issuerHeader({ invoice }: PaymentView, { words }: Tongue): Html {
  const { issuer } = invoice.snapshot;
  return html`<header class="issuer"><strong>${issuer.name}</strong><span>${issuer.isVatPayer ? words.vatCode : words.fiscalCode} ${writtenFiscalCode(issuer)}</span></header>`;
}

interface Shown {
  readonly title: string;
  readonly token: string;
  readonly returned: Returned;
}

function amountSection(view: PaymentView, tongue: Tongue, { title, token, returned }: Shown): Html {
  const { words, formats: written } = tongue;
  const { invoice, remaining, obstacle, takesCards } = view;
  if (obstacle !== null) {
    const tone = tones[obstacle];
    const [heading, sentence] = words.obstacles[obstacle];
    return html`<section><h1>${title}</h1>
${amountLine(invoice.gross, invoice.currency, written)}
<div class="notice ${tone}" role="status"><strong>${heading}</strong>${sentence}${returned === 'paid' && tone === 'bad' ? words.paidInVain : null}</div></section>`;
  }
  return html`<section><h1>${title}</h1>
${amountLine(remaining, invoice.currency, written)}
${dueLine(view, tongue)}
${returned === 'paid' ? confirming(words, token) : null}${returned === 'unpaid' ? unpaid(words) : null}${
  takesCards && returned !== 'paid' ? cardForm(words, token) : null
}</section>`;
}

const longAmount = 10;

export function amountLine(amount: Decimal, currency: string, written: Formats = formats.ro): Html {
  const text = moneyIn(written, amount);
  return html`<p class="amount${text.length > longAmount ? ' long' : ''}">${text} <small>${currency}</small></p>`;
}

function dueLine({ invoice, today }: PaymentView, { words, formats: written }: Tongue): Html {
  const isLate = invoice.isDue && invoice.dueOn < today;
  const day = written.date(invoice.dueOn);
  return html`<p class="due">${isLate ? html`<span class="late">${words.lateSince(day)}</span>` : words.dueOn(day)}</p>`;
}

function confirming({ confirming: [heading, sentence, back] }: PaymentWords, token: string): Html {
  return html`<div class="notice wait" role="status"><strong>${heading}</strong>${sentence}<a href="${token}">${back}</a>.</div>`;
}

function unpaid({ unpaid: [heading, sentence] }: PaymentWords): Html {
  return html`<div class="notice bad" role="status"><strong>${heading}</strong>${sentence}</div>`;
}

function cardForm({ payByCard, cardNote }: PaymentWords, token: string): Html {
  return html`<form method="post" action="${token}/card"><button>${payByCard}</button></form>
<p class="fine">${cardNote}</p>`;
}

type Obstacle = Exclude<PaymentView['obstacle'], null>;

const tones: Readonly<Record<Obstacle, '' | 'bad' | 'wait'>> = {
  collected: '',
  invoiced: '',
  cancelled: 'bad',
  reversed: 'bad',
  reversal: 'bad',
  'never-due': '',
  'not-offered': 'wait',
};

const mostLines = 12;

function detailsSection(view: PaymentView, { language, words, formats: written }: Tongue, token: string): Html {
  const { unitName } = speechOf(language);
  const { invoice, remaining, obstacle } = view;
  const { snapshot, gross, collected, invoiced, currency, issuedOn } = invoice;
  const lines = snapshot.lines.slice(0, mostLines);
  const more = snapshot.lines.length - lines.length;
  const sum = (label: string, amount: Decimal, kind = ''): Html =>
    html`<div class="${kind}"><dt>${label}</dt><dd>${moneyIn(written, amount)} ${currency}</dd></div>`;
  const lineItem = ({ name, quantity, unit, gross: ofLine, kind }: SnapshotLine): Html => {
    const count =
      kind === 'article' ? `${written.number(quantity)}${unit ? ` ${unitName(unit)}` : ''}` : words.discount;
    return html`<li><span>${name}<small>${count}</small></span><b>${written.money(ofLine)}</b></li>
`;
  };
  return html`<section aria-labelledby="document"><h2 id="document">${words.document}</h2>
<dl class="about"><dt>${words.client}</dt><dd>${snapshot.client.name}</dd><dt>${words.issuedOn}</dt><dd>${written.date(issuedOn)}</dd></dl>
<ul class="lines">${lines.map(lineItem)}</ul>
${more > 0 ? html`<p class="more">${words.more(more)}</p>` : null}
<dl class="sums">${sum(words.total, gross, obstacle === null ? '' : 'total')}${isZero(collected) ? null : sum(words.paid, collected)}${isZero(invoiced) ? null : sum(words.invoiced, invoiced)}${obstacle === null ? sum(words.left, remaining, 'total') : null}</dl>
<a class="button quiet whole" href="${token}/pdf">${words.seeDocument}</a></section>
`;
}

function contactLine({ invoice }: PaymentView, { words }: Tongue): Html {
  const { name, email } = invoice.snapshot.issuer;
  return email ? html`${words.questions} <a href="mailto:${email}">${email}</a>` : html`${words.contact(name)}`;
}

const moneyIn = ({ money }: Formats, amount: Decimal): string => money(decimalToString(roundToMoney(amount)));
