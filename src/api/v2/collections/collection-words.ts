import { decimalToString } from '../../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../../domain/decimal/rounding.ts';
import type { DocumentName } from '../../../domain/invoice/issued-invoice.ts';
import type { InputProblem, Refusal } from '../../../domain/refusal.ts';

/** How v2 says what stands against collecting, and against invoicing a proforma: the code and the sentence. */

type Refused<Reason extends Refusal['reason']> = Extract<Refusal, { readonly reason: Reason }>;

export function tooLargeWords({ remaining, currency }: Refused<'collection-too-large'>): string {
  return `Suma depaseste ce a ramas de incasat: ${decimalToString(roundToMoney(remaining))} ${currency}.`;
}

export function invoicedWords({ proforma, lines, invoices }: Refused<'proforma-invoiced'>): string {
  const by = `prin ${invoices.length === 1 ? 'factura' : 'facturile'} ${listed(invoices.map(nameWords))}.`;
  if (lines === 'all') return `Proforma ${nameWords(proforma)} este facturata integral ${by}`;
  const [subject, verb] =
    lines.length === 1
      ? [`Linia cu nr_crt ${lines[0]} a proformei`, 'este deja facturata']
      : [`Liniile cu nr_crt ${listed(lines.map(String))} ale proformei`, 'sunt deja facturate'];
  return `${subject} ${nameWords(proforma)} ${verb} ${by}`;
}

export function nameWords({ series, number }: DocumentName): string {
  return `${series} ${number}`;
}

/** V2-COLL-1, V2-COLL-4: what of a body only the day and the members together can judge. */
export function collectProblems(
  body: unknown,
  problems: readonly InputProblem[],
  today: string,
): readonly InputProblem[] {
  if (typeof body !== 'object' || body === null) return [];
  const wrong = new Set(problems.map(({ path }) => path[0]));
  const { tip_incasare: kind, data_incasare: on, serie_chitanta: series } = body as Readonly<Record<string, unknown>>;
  const found: InputProblem[] = [];
  if (typeof on === 'string' && !wrong.has('data_incasare') && on > today) {
    const message = '"data_incasare" nu poate fi in viitor.';
    found.push({ location: 'body', path: ['data_incasare'], code: 'out_of_range', message });
  }
  if (series !== undefined && !wrong.has('tip_incasare') && kind !== 'Chitanta') {
    const message = '"serie_chitanta" se trimite numai cu "tip_incasare" Chitanta.';
    found.push({ location: 'body', path: ['serie_chitanta'], code: 'invalid_value', message });
  }
  return found;
}

export const receiptSeriesUnknown: InputProblem = {
  location: 'body',
  path: ['serie_chitanta'],
  code: 'invalid_value',
  message: '"serie_chitanta" nu este o serie de chitante a firmei.',
};

const mostListed = 10;

function listed(names: readonly string[]): string {
  const rest = names.length > mostListed ? ` si altele ${names.length - mostListed}` : '';
  return `${names.slice(0, mostListed).join(', ')}${rest}`;
}
