import { qrDrawing, type Transfer, transferText } from '../../documents/payment-code.ts';
import { formatIban } from '../../documents/pdf/format.ts';
import type { Formats } from '../../documents/words/formats.ts';
import type { PaymentWords } from '../../documents/words/payment-words.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import { withoutDiacritics } from '../../domain/nomenclature/counties.ts';
import type { SpokenLanguage } from '../../domain/nomenclature/language.ts';
import { Html, html } from '../../formats/html/html.ts';
import type { PaymentView } from '../../operations/payments/read-payment.ts';

export interface Tongue {
  readonly language: SpokenLanguage;
  readonly words: PaymentWords;
  readonly formats: Formats;
}

/** The payer sees the accounts in the currency of the document. */
export function transferSection({ invoice, remaining }: PaymentView, tongue: Tongue, said: string): Html | null {
  const { currency, snapshot } = invoice;
  const amount = decimalToString(roundToMoney(remaining));
  const { bankAccounts, name } = snapshot.issuer;
  return transferOf({ accounts: bankAccounts, name, amount, currency, said }, tongue);
}

interface Asked extends Pick<Transfer, 'name' | 'amount' | 'currency'> {
  readonly accounts: readonly { readonly iban: string; readonly bank: string | null; readonly currency: string }[];
  /** What the bank is told that is paid. */
  readonly said: string;
}

/** The accounts of one currency, with buttons to copy each value, and a code to scan; null where there is none. */
export function transferOf({ accounts, name, amount, currency, said }: Asked, tongue: Tongue): Html | null {
  const { words, formats } = tongue;
  const own = accounts.filter((account) => account.currency === currency);
  const [first] = own;
  if (!first) return null;
  // Banks transmit no diacritics.
  const details = withoutDiacritics(said);
  const transfer = { iban: first.iban, name, amount, currency, details };
  const fact = factIn(words);
  const id = `transfer-${currency}`;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${words.transfer}</h2>
<dl class="facts">${fact(words.beneficiary, name, name)}
${own.map(({ iban, bank }) => fact(bank ? `IBAN, ${bank}` : 'IBAN', formatIban(iban), iban, 'code'))}
${fact(words.amount, `${formats.money(amount)} ${currency}`, amount)}${fact(words.details, details, details)}</dl>
${qrFigure(transfer, words)}</section>
`;
}

const factIn =
  ({ copy, copied }: PaymentWords) =>
  (label: string, shown: string, value: string, kind = ''): Html =>
    html`<div><dt>${label}</dt><dd class="${kind}">${shown}</dd><dd><button type="button" class="copy" data-copy="${value}" data-done="${copied}" aria-label="${copy}: ${label}">${copy}</button></dd></div>
`;

function qrFigure(transfer: Transfer, { codeForBank, codeForPhone, codeAlt }: PaymentWords): Html {
  const hint = transfer.currency === 'EUR' ? codeForBank : codeForPhone;
  return html`<div class="qr">${qrSvg(transferText(transfer), codeAlt)}<p>${hint}</p></div>
`;
}

/** One path draws dark squares on white, whatever the colours of the page. */
function qrSvg(text: string, alt: string): Html {
  const { size, path } = qrDrawing(text);
  const squares = new Html(`<path fill="#000" d="${path}"/>`);
  return html`<svg viewBox="0 0 ${String(size)} ${String(size)}" role="img" aria-label="${alt}" shape-rendering="crispEdges">${squares}</svg>`;
}
