import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import { withoutDiacritics } from '../../domain/nomenclature/counties.ts';
import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import { qrDrawing, transferText } from '../payment-code.ts';
import { ro } from '../words/ro.ts';
import { speechOf } from '../words/words.ts';
import { code128 } from './code-128.ts';
import { settlementOf } from './settlement.ts';

/** Codes to be scanned, as SVG. They are kept apart from the texts, which may be broken into lines. */
export interface Drawings {
  readonly barcode: { readonly svg: string; readonly widthMm: number } | null;
  readonly codes: readonly { readonly svg: string; readonly title: string; readonly caption: string }[];
}

export function drawingsOf(invoice: PrintedInvoice): Drawings {
  const { series, number, look } = invoice;
  return {
    barcode: look?.showsBarcode ? barcodeOf(`${series}-${number}`) : null,
    codes: invoice.snapshot.template === 1 ? [] : paymentCodes(invoice),
  };
}

/** V2-PRINT-3: a code for bank transfers in euro, which have a format for it, and one for the payment page if the company offers it. */
function paymentCodes(invoice: PrintedInvoice): Drawings['codes'] {
  const { snapshot, marks, series, number } = invoice;
  const type = findInvoiceType(snapshot.typeCode);
  const settlement = type && settlementOf(invoice, type);
  if (!settlement || settlement.isOver) return [];
  const { currency, issuer } = snapshot;
  const account = currency === 'EUR' ? issuer.bankAccounts.find((one) => one.currency === currency) : undefined;
  // Bank transfers cannot contain diacritics.
  const details = withoutDiacritics(`${ro.titles[type.code]} ${series} ${number}`);
  const transfer = account && { iban: account.iban, name: issuer.name, amount: settlement.left, currency, details };
  const speech = speechOf(snapshot.language);
  const forBank = transfer && {
    text: transferText(transfer),
    title: speech.transferCode,
    caption: speech.transferCaption,
  };
  const { paymentLink: link } = marks;
  const online = link !== null && {
    text: link,
    title: speech.linkCode,
    caption: `${speech.linkCaption}
${link}`,
  };
  return [forBank, online].flatMap((code) =>
    code ? [{ svg: qrSvg(code.text), title: code.title, caption: code.caption }] : [],
  );
}

function qrSvg(text: string): string {
  const { size, path } = qrDrawing(text);
  return svg(size, size, path);
}

const moduleMm = 0.33;
const mostBarcodeMm = 80;

/** V2-PRINT-7. Null if the text has characters without a code, or is too long for its space. */
function barcodeOf(text: string): Drawings['barcode'] {
  const widths = code128(text);
  if (!widths) return null;
  let at = 0;
  let path = '';
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  const widthMm = Math.round(at * moduleMm * 100) / 100;
  return widthMm > mostBarcodeMm ? null : { svg: svg(at, 1, path), widthMm };
}

const svg = (width: number, height: number, path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><path d="${path}"/></svg>`;
