import { formatDate, formatMoney, formatNumber } from '../../documents/pdf/format.ts';
import { typeLabels } from '../../documents/pdf/labels.ts';
import { writtenFiscalCode } from '../../domain/company/identifiers.ts';
import { isZero } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import { type Html, html } from '../../domain/html/html.ts';
import type { SnapshotLine } from '../../domain/invoice/snapshot.ts';
import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import type { PaymentView } from '../../operations/payments/read-payment.ts';
import { counted } from '../vocabulary.ts';
import { transferSection } from './bank-transfer.ts';
import { page } from './page.ts';

/** How the payer comes back from the card page. */
export type Returned = 'paid' | 'unpaid' | null;

/** V2-LINK-5: the document, what remains to be paid, and how; if nothing can be paid, why. */
export function paymentPage(view: PaymentView, token: string, returned: Returned): string {
  const { invoice, obstacle } = view;
  const title = titleOf(view);
  const isConfirming = returned === 'paid' && obstacle === null;
  // Whoever has just paid sees it happen, and is not asked to pay again meanwhile.
  const refresh = isConfirming ? html`<meta http-equiv="refresh" content="4">\n` : null;
  const isPayable = obstacle === null && !isConfirming;
  return page(
    `${title} – ${invoice.snapshot.issuer.name}`,
    html`<main>
${issuerHeader(view)}
<div class="columns"><div>
${amountSection(view, title, token, returned)}
${isPayable ? transferSection(view, title) : null}</div><div>
${detailsSection(view, token)}</div></div>
<footer>${contactLine(view)}</footer>
</main>`,
    refresh,
  );
}

function titleOf({ invoice: { typeCode, series, number } }: PaymentView): string {
  const type = findInvoiceType(typeCode);
  return `${type ? typeLabels[type.code].title : 'Document'} ${series} ${number}`;
}

function issuerHeader({ invoice }: PaymentView): Html {
  const { issuer } = invoice.snapshot;
  return html`<header class="issuer"><strong>${issuer.name}</strong><span>CIF ${writtenFiscalCode(issuer)}</span></header>`;
}

function amountSection(view: PaymentView, title: string, token: string, returned: Returned): Html {
  const { invoice, remaining, obstacle, takesCards } = view;
  if (obstacle !== null) {
    const [tone, heading, sentence] = obstacleMessages[obstacle];
    return html`<section><h1>${title}</h1>
${amountLine(invoice.gross, invoice.currency)}
<div class="notice ${tone}" role="status"><strong>${heading}</strong>${sentence}${returned === 'paid' && tone === 'bad' ? paidInVain : null}</div></section>`;
  }
  return html`<section><h1>${title}</h1>
${amountLine(remaining, invoice.currency)}
${dueLine(view)}
${returned === 'paid' ? confirming(token) : null}${returned === 'unpaid' ? unpaid : null}${
  takesCards && returned !== 'paid' ? cardForm(token) : null
}</section>`;
}

const longAmount = 10;

export function amountLine(amount: Decimal, currency: string): Html {
  const text = money(amount);
  return html`<p class="amount${text.length > longAmount ? ' long' : ''}">${text} <small>${currency}</small></p>`;
}

function dueLine({ invoice, today }: PaymentView): Html {
  const isLate = invoice.isDue && invoice.dueOn < today;
  return html`<p class="due">${isLate ? html`<span class="late">Scadentă la ${formatDate(invoice.dueOn)}</span>` : `De plată până la ${formatDate(invoice.dueOn)}`}</p>`;
}

const confirming = (token: string): Html =>
  html`<div class="notice wait" role="status"><strong>Plata cu cardul se confirmă</strong>Pagina se reîncarcă singură. Dacă nu ați terminat plata, <a href="${token}">reveniți la pagina de plată</a>.</div>`;

const unpaid = html`<div class="notice bad" role="status"><strong>Plata cu cardul nu s-a făcut</strong>Nu s-a încasat nimic. Puteți încerca din nou sau plăti prin transfer bancar.</div>`;

function cardForm(token: string): Html {
  return html`<form method="post" action="${token}/card"><button>Plătește cu cardul</button></form>
<p class="fine">Datele cardului se introduc pe pagina procesatorului de plăți.</p>`;
}

const paidInVain = ' Dacă tocmai ați plătit cu cardul, banii au ajuns la firmă; contactați-o pentru a vi se returna.';

type Obstacle = Exclude<PaymentView['obstacle'], null>;

const obstacleMessages: Readonly<Record<Obstacle, readonly [tone: string, heading: string, sentence: string]>> = {
  collected: ['', 'Plătită integral. Mulțumim!', 'Nu mai este nimic de plătit.'],
  invoiced: ['', 'Proforma a fost facturată', 'Pe baza ei s-a emis factura; aici nu mai este nimic de plătit.'],
  cancelled: ['bad', 'Document anulat', 'Nu îl plătiți.'],
  reversed: ['bad', 'Factură stornată', 'Nu o plătiți.'],
  reversal: ['bad', 'Factură de stornare', 'Nu se plătește.'],
  'never-due': ['', 'Nimic de plătit', 'Acest document nu se plătește.'],
  'not-offered': [
    'wait',
    'Plata prin această pagină nu este activă',
    'Contactați firma pentru a afla cum puteți plăti.',
  ],
};

const mostLines = 12;

function detailsSection({ invoice, remaining, obstacle }: PaymentView, token: string): Html {
  const { snapshot, gross, collected, invoiced, currency, issuedOn } = invoice;
  const lines = snapshot.lines.slice(0, mostLines);
  const more = snapshot.lines.length - lines.length;
  return html`<section aria-labelledby="document"><h2 id="document">Document</h2>
<dl class="about"><dt>Client</dt><dd>${snapshot.client.name}</dd><dt>Emis la</dt><dd>${formatDate(issuedOn)}</dd></dl>
<ul class="lines">${lines.map(lineItem)}</ul>
${more > 0 ? html`<p class="more">și încă ${counted(more, 'o poziție', 'poziții')}</p>` : null}
<dl class="sums">${sum('Total', gross, currency, obstacle === null ? '' : 'total')}${isZero(collected) ? null : sum('Plătit', collected, currency)}${isZero(invoiced) ? null : sum('Facturat', invoiced, currency)}${obstacle === null ? sum('Rămas de plată', remaining, currency, 'total') : null}</dl>
<a class="button quiet whole" href="${token}/pdf">Vezi documentul (PDF)</a></section>
`;
}

function lineItem({ name, quantity, unit, gross, kind }: SnapshotLine): Html {
  const count = kind === 'article' ? `${formatNumber(quantity)}${unit ? ` ${unit}` : ''}` : 'reducere';
  return html`<li><span>${name}<small>${count}</small></span><b>${formatMoney(gross)}</b></li>
`;
}

function sum(label: string, amount: Decimal, currency: string, kind = ''): Html {
  return html`<div class="${kind}"><dt>${label}</dt><dd>${money(amount)} ${currency}</dd></div>`;
}

function contactLine({ invoice }: PaymentView): Html {
  const { name, email } = invoice.snapshot.issuer;
  return email
    ? html`Întrebări despre document? <a href="mailto:${email}">${email}</a>`
    : html`Pentru întrebări despre document, contactați ${name}.`;
}

const money = (amount: Decimal): string => formatMoney(decimalToString(roundToMoney(amount)));
