import { type Static, Type } from 'typebox';
import { normaliseFiscalCode } from '../../domain/company/identifiers.ts';
import { decimalFromNumber, largestNumber } from '../../domain/decimal/decimal.ts';
import { tidyNumber } from '../../domain/invoice/issue-names.ts';
import type { LinePrice } from '../../domain/invoice/line-amounts.ts';
import { collectionKinds } from '../../domain/nomenclature/collection-kinds.ts';
import type { SupplierInvoiceDeclaration } from '../../domain/supplier/supplier-declaration.ts';
import { vatRateFromFraction } from '../../domain/vat/vat-rate.ts';
import { date, decimal, nullable, oneOf, strict, text, visibleText } from '../schema/schemas.ts';
import { supplierStatusNames, supplierStatusOfName } from '../words/vocabulary.ts';
import { form, into, intoNullable } from './form.ts';

/** An invoice of a supplier as somebody types it in, and a payment of one; the members are those of the provisioning file. */

export const paidAmount = decimal(2, {
  exclusiveMinimum: 0,
  maximum: largestNumber,
  description: 'Suma, în valuta documentului.',
  examples: [100],
});

const kindNames = collectionKinds.map(({ name }) => name);

export const paidBy = oneOf(kindNames, {
  description: 'Numele din nomenclatorul `tipuri-incasare`.',
  examples: ['Banca'],
});

const paymentForm = form({
  suma: into('amount', paidAmount, decimalFromNumber),
  data: into('paidOn', date({ description: 'Ziua plății; nu poate fi în viitor.', examples: ['2026-11-01'] })),
  tip: intoNullable(
    'kind',
    oneOf(kindNames, { description: 'Felul plății. Lipsa înseamnă `Banca`.', examples: ['Banca'] }),
  ),
});

const unitPrice = decimal(6, {
  minimum: 0,
  maximum: largestNumber,
  description: 'Prețul unitar, fără TVA. Lipsa cere `pret_total`; împreună nu se trimit.',
  examples: [20],
});
const lineTotal = decimal(2, {
  minimum: -largestNumber,
  maximum: largestNumber,
  description: 'Prețul întregii linii, cu TVA. Lipsa cere `pret_unitar`.',
  examples: [605],
});

const lineForm = form({
  denumire: into('name', text(2000, { description: 'Ce s-a cumpărat.', examples: ['Faina'] })),
  descriere: intoNullable('description', text(4000, { description: 'Poate lipsi.', examples: ['Tip 650'] })),
  nr_produse: into(
    'quantity',
    decimal(3, {
      minimum: -largestNumber,
      maximum: largestNumber,
      description: 'Cantitatea, nu 0; cu minus la o notă de creditare.',
      examples: [25],
    }),
    decimalFromNumber,
  ),
  um: intoNullable('unit', text(20, { description: 'Unitatea de măsură. Poate lipsi.', examples: ['KG'] })),
  pret_unitar: intoNullable('unitPrice', unitPrice, decimalFromNumber),
  pret_total: intoNullable('grossTotal', lineTotal, decimalFromNumber),
  cota_tva: intoNullable(
    'vatRate',
    decimal(4, {
      minimum: 0,
      maximum: 1,
      'x-fraction': true,
      description: 'Cota de TVA, ca 0.21. Lipsa înseamnă 0 în sume și null la citire.',
      examples: [0.21],
    }),
    (rate) => vatRateFromFraction(decimalFromNumber(rate)),
  ),
  cod_articol: intoNullable(
    'articleCode',
    text(128, { description: 'Codul articolului firmei. Lipsa înseamnă niciunul.', examples: ['A1'] }),
  ),
  cod_bare: intoNullable(
    'barcode',
    text(20, {
      description: 'Codul de bare al articolului firmei. Lipsa înseamnă niciunul.',
      examples: ['5940000000017'],
    }),
  ),
  cod_gestiune: intoNullable(
    'warehouseCode',
    text(255, { description: 'Gestiunea în care intră la aprobare. Lipsa înseamnă niciuna.', examples: ['DEP'] }),
  ),
});

function lineOf(sent: Static<typeof lineForm.schema>) {
  const { unitPrice: unit, grossTotal: gross, ...line } = lineForm.in(sent);
  return { ...line, price: priceOf(unit, gross) };
}

type Price = ReturnType<typeof decimalFromNumber> | null;

function priceOf(unit: Price, gross: Price): LinePrice | null {
  if ((unit === null) === (gross === null)) return null;
  if (gross !== null) return { given: 'gross', grossTotal: gross };
  return unit && { given: 'unit', unitPrice: unit };
}

const supplier = strict(
  {
    denumire: visibleText(255, { description: 'Numele furnizorului.', examples: ['Moara Albă SRL'] }),
    cod_unic: Type.Optional(
      nullable(
        text(128, {
          description: 'Codul fiscal, cu sau fără RO. Lipsa înseamnă că furnizorul se caută după nume.',
          examples: ['90100234'],
        }),
      ),
    ),
  },
  { description: 'Furnizorul; dacă nu este cunoscut, se creează.' },
);

function supplierOf({ denumire, cod_unic }: Static<typeof supplier>) {
  const code = normaliseFiscalCode(cod_unic ?? '');
  return { name: denumire, fiscalCode: code === '' ? null : code };
}

export const receivedInvoiceForm = form({
  furnizor: into('supplier', supplier, supplierOf),
  numar: into(
    'number',
    visibleText(200, { description: 'Numărul dat de furnizor.', examples: ['FF-909'] }),
    tidyNumber,
  ),
  nume_document: intoNullable(
    'documentName',
    text(100, { description: 'Numele documentului. Lipsa înseamnă `Factura`.', examples: ['Factura'] }),
  ),
  data_emitere: into('issuedOn', date({ description: 'Ziua emiterii.', examples: ['2026-10-20'] })),
  data_primire: intoNullable(
    'receivedOn',
    date({ description: 'Ziua primirii. Lipsa înseamnă ziua emiterii.', examples: ['2026-10-21'] }),
  ),
  data_scadenta: intoNullable(
    'dueOn',
    date({ description: 'Scadența. Lipsa înseamnă niciuna.', examples: ['2026-11-19'] }),
  ),
  valuta: into('currency', text(3, { description: 'Codul valutei.', examples: ['RON'] })),
  curs_valutar: intoNullable(
    'exchangeRate',
    decimal(6, {
      exclusiveMinimum: 0,
      maximum: 1_000_000,
      description: 'Lei pentru o unitate. Lipsa înseamnă ultimul curs al firmei de la data emiterii sau dinainte.',
      examples: [5.0871],
    }),
    decimalFromNumber,
  ),
  status: intoNullable(
    'status',
    oneOf(Object.values(supplierStatusNames), {
      description: 'Starea. Lipsa înseamnă `in_asteptare`.',
      examples: ['in_asteptare'],
    }),
    (word) => supplierStatusOfName.get(word) ?? null,
  ),
  articole: into(
    'lines',
    Type.Array(lineForm.schema, { minItems: 1, maxItems: 10_000, description: 'Liniile.' }),
    (lines) => lines.map(lineOf),
  ),
  plati: intoNullable(
    'payments',
    Type.Array(paymentForm.schema, {
      maxItems: 1000,
      description: 'Ce s-a plătit deja, împreună cel mult totalul. Lipsa înseamnă nimic.',
    }),
    (payments) => payments.map(paymentForm.in).map((payment) => ({ ...payment, kind: payment.kind ?? 'Banca' })),
  ),
});

export type SentInvoice = Static<typeof receivedInvoiceForm.schema>;

export function declarationOf(sent: SentInvoice): SupplierInvoiceDeclaration {
  const { documentName, receivedOn, payments, status, ...invoice } = receivedInvoiceForm.in(sent);
  return {
    ...invoice,
    place: 0,
    status: status ?? 'waiting',
    documentName: documentName ?? 'Factura',
    receivedOn: receivedOn ?? invoice.issuedOn,
    payments: payments ?? [],
  };
}
