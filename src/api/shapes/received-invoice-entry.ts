import { type Static, Type } from 'typebox';
import { normaliseFiscalCode } from '../../domain/company/identifiers.ts';
import { decimalFromNumber, largestNumber } from '../../domain/decimal/decimal.ts';
import { tidyNumber } from '../../domain/invoice/issue-names.ts';
import { collectionKinds } from '../../domain/nomenclature/collection-kinds.ts';
import type { SupplierInvoiceDeclaration } from '../../domain/supplier/supplier-declaration.ts';
import { vatRateFromFraction } from '../../domain/vat/vat-rate.ts';
import { date, decimal, oneOf, strict, text, visibleText } from '../schema/schemas.ts';
import { form, into, intoOrNull } from './form.ts';

/** An invoice of a supplier as somebody types it in, and a payment of one. */

export const paymentForm = form({
  suma: into('amount', decimal(2, { exclusiveMinimum: 0, maximum: largestNumber }), decimalFromNumber),
  data: into('paidOn', date()),
  tip: into('kind', oneOf(collectionKinds.map(({ name }) => name))),
});

const lineForm = form({
  denumire: into('name', text(2000)),
  descriere: intoOrNull('description', text(4000)),
  nr_produse: into('quantity', decimal(3, { minimum: -largestNumber, maximum: largestNumber }), decimalFromNumber),
  um: intoOrNull('unit', text(20)),
  pret_unitar: into('price', decimal(6, { minimum: 0, maximum: largestNumber }), (price) => ({
    given: 'unit' as const,
    unitPrice: decimalFromNumber(price),
  })),
  cota_tva: intoOrNull('vatRate', decimal(4, { minimum: 0, maximum: 1 }), (rate) =>
    vatRateFromFraction(decimalFromNumber(rate)),
  ),
  cod_articol: intoOrNull('articleCode', text(128)),
  cod_gestiune: intoOrNull('warehouseCode', text(255)),
});

const supplier = strict({ denumire: visibleText(255), cod_unic: Type.Optional(text(128)) });

function supplierOf({ denumire, cod_unic }: Static<typeof supplier>) {
  const code = normaliseFiscalCode(cod_unic ?? '');
  return { name: denumire, fiscalCode: code === '' ? null : code };
}

export const receivedInvoiceForm = form({
  furnizor: into('supplier', supplier, supplierOf),
  numar: into('number', visibleText(200), tidyNumber),
  nume_document: intoOrNull('documentName', text(100)),
  data_emitere: into('issuedOn', date()),
  data_primire: intoOrNull('receivedOn', date()),
  data_scadenta: intoOrNull('dueOn', date()),
  valuta: into('currency', text(3)),
  curs_valutar: intoOrNull('exchangeRate', decimal(6, { exclusiveMinimum: 0, maximum: 1_000_000 }), decimalFromNumber),
  articole: into('lines', Type.Array(lineForm.schema, { minItems: 1, maxItems: 1000 }), (lines) =>
    lines.map((line) => ({ ...lineForm.in(line), barcode: null })),
  ),
  plati: intoOrNull('payments', Type.Array(paymentForm.schema, { maxItems: 100 }), (payments) =>
    payments.map(paymentForm.in),
  ),
});

export function declarationOf(sent: Static<typeof receivedInvoiceForm.schema>): SupplierInvoiceDeclaration {
  const { documentName, receivedOn, payments, ...invoice } = receivedInvoiceForm.in(sent);
  return {
    ...invoice,
    place: 0,
    status: 'waiting',
    documentName: documentName ?? 'Factura',
    receivedOn: receivedOn ?? invoice.issuedOn,
    payments: payments ?? [],
  };
}
