import { Type } from 'typebox';
import { isPositive } from '../../../domain/decimal/arithmetic.ts';
import { decimalToNumber, storedDecimal } from '../../../domain/decimal/decimal.ts';
import type { ReadLine, SupplierInvoiceRead, SupplierInvoiceRow } from '../../../domain/supplier/supplier.ts';
import { bucharestTimestamp } from '../../../domain/time/calendar.ts';
import { date, decimal, nullable, strict, timestamp } from '../../schema/schemas.ts';
import { supplierSourceNames, supplierStatusNames } from '../../vocabulary.ts';
import { toSupplierId, toSupplierInvoiceId } from '../identifiers.ts';

const rowMembers = {
  id: Type.String({ description: 'Identificatorul facturii.', examples: ['ffr_0123456789abcdef0123456789abcdef'] }),
  furnizor_id: Type.String({ examples: ['frn_0123456789abcdef0123456789abcdef'] }),
  furnizor: Type.String({ description: 'Numele furnizorului.', examples: ['Moara Albă SRL'] }),
  cod_unic_furnizor: nullable(Type.String({ examples: ['90100234'] })),
  numar: Type.String({ description: 'Numărul dat de furnizor.', examples: ['FF-908'] }),
  nume_document: Type.String({ examples: ['Factura'] }),
  data_emitere: date({ examples: ['2026-10-20'] }),
  data_primire: date({ examples: ['2026-10-21'] }),
  data_scadenta: nullable(date({ examples: ['2026-11-19'] })),
  creat_la: timestamp({ description: 'Când a ajuns aici.' }),
  valoare: decimal(2, { description: 'Fără TVA.', examples: [500] }),
  valoare_tva: decimal(2, { examples: [105] }),
  total: decimal(2, { examples: [605] }),
  suma_ramasa: decimal(2, {
    description: 'Ce a rămas de plată; 0 la una respinsă sau ștearsă de furnizor, cu minus la o notă de creditare.',
    examples: [505],
  }),
  valuta: Type.String({ examples: ['RON'] }),
  platita: Type.Boolean({ description: 'Plătită integral; `false` la o notă de creditare.', examples: [false] }),
  status: Type.String({
    description:
      '`in_asteptare`, `aprobat`, `aprobat_automat`, `respins`, `stersa_de_furnizor` sau `in_curs_de_procesare`; pot apărea valori noi.',
    examples: ['aprobat'],
  }),
  sursa: Type.String({ description: '`spv`, `import` sau `manual`.', examples: ['spv'] }),
};

export const supplierInvoiceRowData = strict(rowMembers);

export const supplierInvoiceData = strict({
  ...rowMembers,
  curs_valutar: nullable(
    decimal(6, { description: 'Lei pentru o unitate; null pentru RON și cât timp nu se știe.', examples: [null] }),
  ),
  articole: Type.Array(
    strict({
      denumire: Type.String({ examples: ['Faina'] }),
      descriere: nullable(Type.String({ examples: [null] })),
      nr_produse: decimal(6, { description: 'Cu minus la ce se scade.', examples: [25] }),
      um: nullable(Type.String({ examples: ['KG'] })),
      pret_unitar: decimal(6, { description: 'Fără TVA.', examples: [20] }),
      cota_tva: nullable(decimal(4, { description: 'Null unde documentul nu spune.', examples: [0.21] })),
      valoare_fara_tva: decimal(2, { examples: [500] }),
      valoare_tva: decimal(2, { examples: [105] }),
      valoare_totala: decimal(2, { examples: [605] }),
      cod_articol: nullable(Type.String({ description: 'Așa cum a fost trimis.', examples: ['A1'] })),
      cod_gestiune: nullable(Type.String({ examples: ['DEP'] })),
    }),
  ),
  plati: Type.Array(
    strict({
      suma: decimal(2, { description: 'În valuta documentului.', examples: [100] }),
      data: date({ examples: ['2026-11-01'] }),
      tip: Type.String({ examples: ['Banca'] }),
    }),
  ),
  id_mesaj_spv: nullable(
    Type.String({ description: 'Mesajul din SPV; null unde nu vine de acolo.', examples: [null] }),
  ),
});

export function toSupplierInvoiceRow(row: SupplierInvoiceRow) {
  return {
    id: toSupplierInvoiceId(row.invoiceId),
    furnizor_id: toSupplierId(row.supplierId),
    furnizor: row.supplierName,
    cod_unic_furnizor: row.supplierFiscalCode,
    numar: row.number,
    nume_document: row.documentName,
    data_emitere: row.issuedOn,
    data_primire: row.receivedOn,
    data_scadenta: row.dueOn,
    creat_la: bucharestTimestamp(row.createdAt),
    valoare: decimalToNumber(row.net),
    valoare_tva: decimalToNumber(row.vat),
    total: decimalToNumber(row.gross),
    suma_ramasa: decimalToNumber(row.remaining),
    valuta: row.currency,
    platita: row.isPaid,
    status: supplierStatusNames[row.status],
    sursa: supplierSourceNames[row.source],
  };
}

export function toSupplierInvoice(invoice: SupplierInvoiceRead) {
  const { exchangeRate, settled, payments, issuedOn } = invoice;
  // What the document itself says was paid before: without it, the rest would not be what the payments leave.
  const before = isPositive(settled) ? [{ suma: decimalToNumber(settled), data: issuedOn, tip: 'Plata speciala' }] : [];
  return {
    ...toSupplierInvoiceRow(invoice),
    curs_valutar: exchangeRate && decimalToNumber(exchangeRate),
    articole: invoice.lines.map(lineData),
    plati: [
      ...before,
      ...payments.map(({ amount, paidOn, kind }) => ({ suma: number(amount), data: paidOn, tip: kind })),
    ],
    id_mesaj_spv: invoice.messageId,
  };
}

function lineData(line: ReadLine) {
  const { net, vat, gross, quantity, vatRate } = line;
  return {
    // A reduction or an addition of the whole document may come without a reason.
    denumire: line.name || (number(quantity) < 0 ? 'Reducere' : 'Taxă suplimentară'),
    descriere: line.description,
    nr_produse: number(quantity),
    um: line.unit,
    pret_unitar: number(line.unitPrice),
    cota_tva: vatRate === null ? null : number(vatRate),
    valoare_fara_tva: number(net),
    valoare_tva: number(vat),
    valoare_totala: number(gross),
    cod_articol: line.articleCode,
    cod_gestiune: line.warehouseCode,
  };
}

const number = (text: string): number => decimalToNumber(storedDecimal(text));
