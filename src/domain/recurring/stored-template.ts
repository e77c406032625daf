import { type Decimal, decimalToString, storedDecimal } from '../decimal/decimal.ts';
import { findInvoiceType } from '../nomenclature/invoice-types.ts';
import type { InvoiceTemplate, IssueFailure } from './recurring-invoice.ts';

/** Templates and failures are stored as JSON, with decimals as exact text. */

export function storedTemplate({ type, ...template }: InvoiceTemplate): string {
  return textOf({ version: 1, type: type.code, ...template });
}

export function readTemplate(text: string): InvoiceTemplate {
  const {
    version: _,
    type: code,
    ...template
  } = storedValue(text) as Omit<InvoiceTemplate, 'type'> & {
    readonly version: 1;
    readonly type: string;
  };
  const type = findInvoiceType(code);
  if (!type) throw new Error(`a template of the unknown type ${code}`);
  return { ...template, type };
}

export const storedFailure = (failure: IssueFailure): string => textOf(failure);
export const readFailure = (text: string): IssueFailure => storedValue(text) as IssueFailure;

const textOf = (value: object): string =>
  JSON.stringify(value, (_name, member: unknown) =>
    isDecimal(member) ? { decimal: decimalToString(member) } : member,
  );

const storedValue = (text: string): unknown =>
  JSON.parse(text, (_name, member: unknown) => (isStoredDecimal(member) ? storedDecimal(member.decimal) : member));

const isDecimal = (value: unknown): value is Decimal =>
  typeof value === 'object' && value !== null && 'units' in value && typeof value.units === 'bigint';

const isStoredDecimal = (value: unknown): value is { readonly decimal: string } =>
  typeof value === 'object' && value !== null && 'decimal' in value && typeof value.decimal === 'string';
