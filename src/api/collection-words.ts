import { decimalToString } from '../domain/decimal/decimal.ts';
import { roundToMoney } from '../domain/decimal/rounding.ts';
import type { DocumentName } from '../domain/invoice/issued-invoice.ts';
import type { Refusal } from '../domain/refusal.ts';

/** What stands against collecting, and against invoicing a proforma. */

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

const mostListed = 10;

function listed(names: readonly string[]): string {
  const rest = names.length > mostListed ? ` si altele ${names.length - mostListed}` : '';
  return `${names.slice(0, mostListed).join(', ')}${rest}`;
}
