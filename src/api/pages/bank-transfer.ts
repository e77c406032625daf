import { encode } from 'uqr';
import { formatIban, formatMoney } from '../../documents/pdf/format.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import { Html, html } from '../../domain/html/html.ts';
import { withoutDiacritics } from '../../domain/nomenclature/counties.ts';
import type { PaymentView } from '../../operations/payments/read-payment.ts';

/** How to pay by bank: the accounts in the currency of the document, with buttons to copy each value, and a code to scan. */
export function transferSection({ invoice, remaining }: PaymentView, title: string): Html | null {
  const { currency, snapshot } = invoice;
  const accounts = snapshot.issuer.bankAccounts.filter((account) => account.currency === currency);
  const [first] = accounts;
  if (!first) return null;
  const amount = decimalToString(roundToMoney(remaining));
  // Banks carry no diacritics.
  const details = withoutDiacritics(title);
  const transfer = { iban: first.iban, name: snapshot.issuer.name, amount, currency, details };
  return html`<section aria-labelledby="transfer"><h2 id="transfer">Transfer bancar</h2>
<dl class="facts">${fact('Beneficiar', snapshot.issuer.name, snapshot.issuer.name)}
${accounts.map(({ iban, bank }) => fact(bank ? `IBAN, ${bank}` : 'IBAN', formatIban(iban), iban, 'code'))}
${fact('Sumă', `${formatMoney(amount)} ${currency}`, amount)}${fact('Detalii plată', details, details)}</dl>
${qrFigure(transfer)}</section>
`;
}

function fact(label: string, shown: string, copied: string, kind = ''): Html {
  return html`<div><dt>${label}</dt><dd class="${kind}">${shown}</dd><dd><button type="button" class="copy" data-copy="${copied}" aria-label="Copiază: ${label}">Copiază</button></dd></div>
`;
}

interface Transfer {
  readonly iban: string;
  readonly name: string;
  readonly amount: string;
  readonly currency: string;
  readonly details: string;
}

function qrFigure(transfer: Transfer): Html {
  const hint =
    transfer.currency === 'EUR'
      ? 'Scanați codul din aplicația băncii: conține contul, suma și detaliile plății.'
      : 'Scanați codul cu telefonul, ca să aveți contul, suma și detaliile plății.';
  return html`<div class="qr">${qrSvg(qrText(transfer))}<p>${hint}</p></div>
`;
}

const shortened = (text: string, most: number): string => [...text.replaceAll(/\s+/g, ' ')].slice(0, most).join('');

/** For EUR, the format that banking programs read (EPC069-12); other currencies have none, so the code holds text for people. */
export function qrText({ iban, name, amount, currency, details }: Transfer): string {
  if (currency === 'EUR') {
    const remittance = shortened(details, 140);
    return ['BCD', '002', '1', 'SCT', '', shortened(name, 70), iban, `EUR${amount}`, '', '', remittance].join('\n');
  }
  return [
    `Beneficiar: ${shortened(name, 70)}`,
    `IBAN: ${iban}`,
    `Suma: ${amount} ${currency}`,
    `Detalii: ${shortened(details, 140)}`,
  ].join('\n');
}

const quietModules = 3;

/** One path of dark squares on white, whatever the colours of the page. */
function qrSvg(text: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return new Html(
    `<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="Cod QR cu datele transferului" shape-rendering="crispEdges"><path fill="#000" d="${squares.join('')}"/></svg>`,
  );
}
