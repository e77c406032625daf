import { type Static, Type } from 'typebox';
import { normaliseFiscalCode } from '../../../domain/company/identifiers.ts';
import { decimalFromNumber, largestNumber } from '../../../domain/decimal/decimal.ts';
import { tidyNumber } from '../../../domain/invoice/issue-names.ts';
import type { SupplierInvoiceDeclaration } from '../../../domain/supplier/supplier-declaration.ts';
import { vatRateFromFraction } from '../../../domain/vat/vat-rate.ts';
import { date, decimal, strict, text, visibleText } from '../../schema/schemas.ts';
import { post, single } from '../row.ts';
import { optionalText } from '../vocabulary.ts';
import { paymentMembers } from './received-invoices.ts';

const body = strict({
  /** Of a message that could not be read: the invoice is entered over its XML. */
  mesaj: Type.Optional(text(30)),
  furnizor: strict({ denumire: visibleText(255), cod_unic: optionalText(128) }),
  numar: visibleText(200),
  nume_document: optionalText(100),
  data_emitere: date(),
  data_primire: Type.Optional(date()),
  data_scadenta: Type.Optional(date()),
  valuta: text(3),
  curs_valutar: Type.Optional(decimal(6, { exclusiveMinimum: 0, maximum: 1_000_000 })),
  articole: Type.Array(
    strict({
      denumire: text(2000),
      descriere: optionalText(4000),
      nr_produse: decimal(3, { minimum: -largestNumber, maximum: largestNumber }),
      um: optionalText(20),
      pret_unitar: decimal(6, { minimum: 0, maximum: largestNumber }),
      cota_tva: Type.Optional(decimal(4, { minimum: 0, maximum: 1 })),
      cod_articol: optionalText(128),
      cod_gestiune: optionalText(255),
    }),
    { minItems: 1, maxItems: 1000 },
  ),
  plati: Type.Optional(Type.Array(strict(paymentMembers), { maxItems: 100 })),
});

/** GRP-PROV-3, GRP-READ-4 */
export const enterSupplierInvoice = post('/app/api/facturi-primite', {
  id: 'introduceFacturaPrimita',
  summary: 'Introduce de mână o factură de la un furnizor',
  access: 'suppliers:manage',
  repeats: 'once',
  body,
  data: single('id', Type.String()),
  run: (operations, { from, body: invoice, today }) =>
    operations.enterSupplierInvoice(from, declarationOf(invoice), invoice.mesaj ?? null, today),
});

function declarationOf(invoice: Static<typeof body>): SupplierInvoiceDeclaration {
  const code = normaliseFiscalCode(invoice.furnizor.cod_unic ?? '');
  return {
    place: 0,
    supplier: { name: invoice.furnizor.denumire, fiscalCode: code === '' ? null : code },
    number: tidyNumber(invoice.numar),
    documentName: invoice.nume_document ?? 'Factura',
    issuedOn: invoice.data_emitere,
    receivedOn: invoice.data_primire ?? invoice.data_emitere,
    dueOn: invoice.data_scadenta ?? null,
    currency: invoice.valuta,
    exchangeRate: invoice.curs_valutar === undefined ? null : decimalFromNumber(invoice.curs_valutar),
    status: 'waiting',
    lines: invoice.articole.map((line) => ({
      name: line.denumire,
      description: line.descriere ?? null,
      quantity: decimalFromNumber(line.nr_produse),
      unit: line.um ?? null,
      price: { given: 'unit', unitPrice: decimalFromNumber(line.pret_unitar) },
      vatRate: line.cota_tva === undefined ? null : vatRateFromFraction(decimalFromNumber(line.cota_tva)),
      articleCode: line.cod_articol ?? null,
      barcode: null,
      warehouseCode: line.cod_gestiune ?? null,
    })),
    payments: (invoice.plati ?? []).map(({ suma, data, tip }) => ({
      amount: decimalFromNumber(suma),
      paidOn: data,
      kind: tip,
    })),
  };
}
