import { encode } from 'uqr';

/** A bank transfer that a payer scans as a code, on the payment page and on paper. */
export interface Transfer {
  readonly iban: string;
  readonly name: string;
  /** The amount as decimal text. */
  readonly amount: string;
  readonly currency: string;
  readonly details: string;
}

/**
 * EUR has a format that banking programs read (EPC069-12). Other currencies have no such format, so the code contains text for people.
 */
export function transferText({ iban, name, amount, currency, details }: Transfer): string {
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

const shortened = (text: string, most: number): string => [...text.replaceAll(/\s+/g, ' ')].slice(0, most).join('');

export interface Drawing {
  /** The length of a side, in modules. */
  readonly size: number;
  /** One path of dark squares. */
  readonly path: string;
}

const quietModules = 3;

export function qrDrawing(text: string): Drawing {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules });
  return { size, path: data.map(runsOf).join('') };
}

/** Adjacent dark modules form one rectangle. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x += 1;
    const width = x - from + 1;
    path += `M${from} ${y}h${width}v1h-${width}z`;
  }
  return path;
}
