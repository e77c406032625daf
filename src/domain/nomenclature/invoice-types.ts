import { fold } from './counties.ts';

/** The kind of series that numbers a document. Each series has one kind. */
export type SeriesKind = 'invoice' | 'proforma' | 'order' | 'quote' | 'delivery-note';

interface InvoiceTypeFacts {
  /** Whether the law, the archives and the tax authority treat it as an invoice. */
  readonly isFiscal: boolean;
  readonly seriesKind: SeriesKind;
  readonly dischargesStock: boolean;
  /** Whether it may be owed and counts among the invoices that are due. */
  readonly isDue: boolean;
  /** V2-REQ-26: whether its lines may charge VAT. */
  readonly chargesVat: boolean;
}

const invoice = {
  isFiscal: true,
  seriesKind: 'invoice',
  dischargesStock: true,
  isDue: true,
  chargesVat: true,
} as const;
const untaxedInvoice = { ...invoice, chargesVat: false } as const;
const paperOnly = { isFiscal: false, dischargesStock: false, isDue: false, chargesVat: true } as const;

/** V2-NOM-7: the twelve types, in the order of the contract. */
export const invoiceTypes = [
  { code: 'F', name: 'Factura', ...invoice },
  { code: 'FS', name: 'FacturaSimplificata', ...invoice },
  { code: 'T', name: 'Taxare inversa', ...untaxedInvoice },
  { code: 'P', name: 'Proforma', seriesKind: 'proforma', ...paperOnly },
  { code: 'C', name: 'Comanda', seriesKind: 'order', ...paperOnly },
  { code: 'D', name: 'Deviz', seriesKind: 'quote', ...paperOnly },
  // A delivery note moves goods but is not an invoice: it is never due, sent to SPV or reversed.
  { code: 'A', name: 'Aviz', ...paperOnly, seriesKind: 'delivery-note', dischargesStock: true },
  { code: 'S', name: 'scutit cu drept de deducere', ...untaxedInvoice },
  { code: 'U', name: 'servicii art. 311', ...untaxedInvoice },
  { code: 'H', name: 'bunuri art. 312', ...untaxedInvoice },
  { code: 'N', name: 'operatiuni neimpozabile', ...untaxedInvoice },
  { code: 'X', name: 'regim special art. 314-315', ...invoice },
] as const satisfies readonly (InvoiceTypeFacts & { readonly code: string; readonly name: string })[];

export type InvoiceType = (typeof invoiceTypes)[number];
export type InvoiceTypeCode = InvoiceType['code'];

const byCode: ReadonlyMap<string, InvoiceType> = new Map(invoiceTypes.map((type) => [type.code, type]));
const byName: ReadonlyMap<string, InvoiceType> = new Map(invoiceTypes.map((type) => [fold(type.name), type]));

/** Finds the type by its exact code, or by its name in any case, with or without diacritics. */
export function findInvoiceType(codeOrName: string): InvoiceType | undefined {
  return byCode.get(codeOrName) ?? byName.get(fold(codeOrName));
}
