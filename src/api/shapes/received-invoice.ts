import { Type } from 'typebox';
import { decimalToNumber, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { ReadLine, SupplierInvoiceRow } from '../../domain/supplier/supplier.ts';
import { bucharestTimestamp } from '../../domain/time/calendar.ts';
import { date, decimal, nullable, strict, timestamp } from '../schema/schemas.ts';
import { supplierSourceNames, supplierStatusNames } from '../vocabulary.ts';

/** An invoice of a supplier, as lists and reads show it; each wire has ids of its own for it and for its supplier. */

export const receivedMembers = {
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

export const toReceived = (row: SupplierInvoiceRow) => ({
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
});

export const receivedRate = nullable(
  decimal(6, { description: 'Lei pentru o unitate; null pentru RON și cât timp nu se știe.', examples: [null] }),
);

export const receivedLine = strict({
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
});

export function toReceivedLine(line: ReadLine) {
  const { net, vat, gross, quantity, vatRate } = line;
  return {
    // A reduction or an addition of the whole document may come without a reason.
    denumire: line.name || (storedNumber(quantity) < 0 ? 'Reducere' : 'Taxă suplimentară'),
    descriere: line.description,
    nr_produse: storedNumber(quantity),
    um: line.unit,
    pret_unitar: storedNumber(line.unitPrice),
    cota_tva: vatRate === null ? null : storedNumber(vatRate),
    valoare_fara_tva: storedNumber(net),
    valoare_tva: storedNumber(vat),
    valoare_totala: storedNumber(gross),
    cod_articol: line.articleCode,
    cod_gestiune: line.warehouseCode,
  };
}

export const receivedPayment = strict({
  suma: decimal(2, { description: 'În valuta documentului.', examples: [100] }),
  data: date({ examples: ['2026-11-01'] }),
  tip: Type.String({ examples: ['Banca'] }),
});

type ReadPayment = { readonly amount: string; readonly paidOn: string; readonly kind: string };

export const toReceivedPayment = ({ amount, paidOn, kind }: ReadPayment) => ({
  suma: storedNumber(amount),
  data: paidOn,
  tip: kind,
});

/** Of a figure as it is stored. */
export const storedNumber = (text: string): number => decimalToNumber(storedDecimal(text));
