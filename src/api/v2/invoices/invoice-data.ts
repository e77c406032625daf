import { type Static, Type } from 'typebox';
import { toldAmount } from '../../../domain/collection/collection.ts';
import { type Decimal, decimalToNumber } from '../../../domain/decimal/decimal.ts';
import type { Collection, DocumentName, InvoiceRow, IssuedInvoice } from '../../../domain/invoice/issued-invoice.ts';
import { documentsNamed } from '../../../domain/invoice/named-documents.ts';
import { creditOf, paymentStatus, remainingToCollect } from '../../../domain/invoice/payment.ts';
import type { SnapshotLine } from '../../../domain/invoice/snapshot.ts';
import { toLineReferences } from '../../schema/references.ts';
import { date, decimal, nullable, strict } from '../../schema/schemas.ts';
import { shownClient } from '../../shapes/client.ts';
import { deliveryShape, earlierShape, receiptShape } from '../../shapes/document-parts.ts';
import { toClientId } from '../../shapes/identifiers.ts';
import { invoiceStatusNames, paymentStatusNames } from '../../words/invoices.ts';

const money = (description: string, example: number) => decimal(2, { description, examples: [example] });
const reference = (description: string) =>
  nullable(
    strict({ serie: Type.String({ examples: ['FCT'] }), numar: Type.String({ examples: ['1'] }) }, { description }),
  );

const rowMembers = {
  serie: Type.String({ description: 'Seria documentului.', examples: ['FCT'] }),
  numar: Type.String({ description: 'Numărul documentului, text.', examples: ['1'] }),
  tip_factura: Type.String({ description: 'Codul tipului.', examples: ['F'] }),
  data_emitere: date(),
  data_scadenta: date(),
  valoare_totala: money('Cu TVA.', 59.29),
  valoare_fara_tva: money('Fără TVA.', 49),
  valoare_tva: money('TVA-ul.', 10.29),
  valoare_ramasa: money('Cât mai este de încasat.', 39.29),
  valuta: Type.String({ description: 'Valuta tuturor sumelor.', examples: ['RON'] }),
  status: Type.String({
    description:
      '`draft`, `emisa`, `anulata`, `stornata` (are storno) sau `storno` (este unul); pot apărea valori noi.',
    examples: ['emisa'],
  }),
  status_plata: Type.String({
    description:
      '`incasata`, `incasata_partial`, `depasita`, `in_termen` sau `nu_se_incaseaza`; pot apărea valori noi.',
    examples: ['incasata_partial'],
  }),
  trimisa_pe_email: Type.Boolean({ description: 'Dacă a fost trimisă măcar o dată.', examples: [false] }),
  client_id: Type.String({
    description: 'Identificatorul clientului.',
    examples: ['cli_0123456789abcdef0123456789abcdef'],
  }),
  cod_unic_client: nullable(
    Type.String({ description: 'Codul fiscal al clientului sau CNP-ul.', examples: ['90100218'] }),
  ),
  id_extern: nullable(Type.String({ description: 'Referința trimisă la emitere.', examples: ['comanda-1042'] })),
};

export const invoiceRowData = strict({
  ...rowMembers,
  client: Type.String({ description: 'Denumirea clientului.', examples: ['Brutăria Țărăncuța SRL'] }),
});

export const invoiceData = strict({
  ...rowMembers,
  valoare: money('Aceeași cu `valoare_totala`.', 59.29),
  valoare_achitata: money('Cât s-a încasat.', 20),
  awb: nullable(Type.String({ description: 'Numărul de urmărire al curierului.', examples: ['1Z999AA10123456784'] })),
  explicatii: nullable(Type.String({ description: 'Explicațiile tipărite pe document.', examples: [null] })),
  text: nullable(Type.String({ description: 'Textul liber tipărit pe document.', examples: [null] })),
  curs_valutar: nullable(
    decimal(6, {
      description: 'Câți lei face o unitate din valută; null la RON sau dacă nu se știe.',
      examples: [null],
    }),
  ),
  data_curs: nullable(
    date({ description: 'Ziua cursului; null la RON și pentru un curs trimis de apelant.', examples: [null] }),
  ),
  limba: Type.String({
    description: 'Limba documentului; `ro-en` înseamnă în amândouă. Pot apărea valori noi.',
    examples: ['ro'],
  }),
  livrare: nullable(
    strict(
      {
        data: nullable(date({ description: 'Ziua livrării.', examples: ['2026-11-16'] })),
        delegat: nullable(Type.String({ description: 'Cine ia marfa.', examples: ['Popescu Ion, CI CJ 123456'] })),
        mijloc_transport: nullable(Type.String({ description: 'Cu ce pleacă marfa.', examples: ['Auto CJ 12 ABC'] })),
      },
      { description: 'Livrarea, cum a fost trimisă la emitere; null dacă nu s-a spus nimic despre ea.' },
    ),
  ),
  bon_fiscal: nullable(
    strict(
      {
        numar: Type.String({ description: 'Numărul bonului.', examples: ['0123'] }),
        data: date({ description: 'Ziua bonului.', examples: ['2026-11-14'] }),
      },
      { description: 'Bonul fiscal pentru care s-a emis factura; null dacă nu este pentru un bon.' },
    ),
  ),
  documente_corectate: Type.Array(
    strict({
      serie: nullable(
        Type.String({ description: 'Null la un document de altundeva, care are numai număr.', examples: ['AVS'] }),
      ),
      numar: Type.String({ examples: ['118'] }),
      data: date({ description: 'Ziua în care a fost emis.', examples: ['2025-06-10'] }),
    }),
    {
      description:
        'Documentele la care se referă: la un storno factura stornată, altfel cele numite la emitere. Gol dacă nu se referă la niciunul.',
    },
  ),
  client: shownClient.schema,
  articole: Type.Array(
    strict({
      tip: Type.String({ description: '`Articol` sau `Discount`.', examples: ['Articol'] }),
      nr_crt: Type.Integer({ description: 'Numărul liniei.', examples: [1] }),
      nr_crt_articol: nullable(Type.Integer({ description: 'La un discount: linia redusă.', examples: [null] })),
      cod_articol: nullable(Type.String({ examples: ['A1'] })),
      cod_bare: nullable(Type.String({ examples: ['5941234567899'] })),
      denumire: Type.String({ examples: ['Cană ceramică'] }),
      um: nullable(Type.String({ description: 'Unitatea de măsură.', examples: ['BUC'] })),
      descriere: nullable(Type.String({ description: 'Textul de sub denumire.', examples: [null] })),
      cod_centru_cost: nullable(Type.String({ examples: [null] })),
      cod_gestiune: nullable(Type.String({ examples: ['DEP'] })),
      nr_produse: decimal(3, { description: 'Cantitatea; negativă la un discount sau un retur.', examples: [2] }),
      pret_unitar: decimal(6, { description: 'Fără TVA.', examples: [24.5] }),
      cota_tva: decimal(4, { description: '0.21 înseamnă 21 %.', examples: [0.21] }),
      valoare_fara_tva: money('Fără TVA.', 49),
      valoare_tva: money('TVA-ul liniei.', 10.29),
      valoare_totala: money('Cu TVA.', 59.29),
      efactura: Type.Unsafe<unknown>({
        type: ['object', 'null'],
        description: 'Referințele liniei pentru e-Factura, cum au fost trimise.',
        examples: [null],
      }),
    }),
  ),
  incasari: Type.Array(
    strict({
      serie_incasare: nullable(Type.String({ description: 'Seria chitanței; null fără chitanță.', examples: ['CH'] })),
      numar_incasare: nullable(Type.String({ description: 'Numărul chitanței; null fără chitanță.', examples: ['1'] })),
      suma_incasata: money('Suma încasată.', 20),
      data_incasare: date(),
      tip_incasare: Type.String({ description: 'Din nomenclatorul `tipuri-incasare`.', examples: ['Chitanta'] }),
      valuta: Type.String({ examples: ['RON'] }),
    }),
    {
      description: 'Ce s-a încasat. Cu `fields` se cere cu subcâmpuri: `incasari(suma_incasata,data_incasare)`.',
      'x-subfields-required': true,
    },
  ),
  credit: money('Cât are clientul de primit înapoi: ce a plătit peste ce mai datorează, fără ce i s-a restituit.', 0),
  stornari: Type.Array(
    strict({
      serie: Type.String({ examples: ['ST'] }),
      numar: Type.String({ examples: ['1'] }),
      valoare_totala: money('Cu TVA; negativă.', -12.1),
    }),
    { description: 'Storno-urile în vigoare ale facturii, întregi sau parțiale, de la cel mai vechi.' },
  ),
  stornata_de: reference('Storno-ul care a stornat-o în întregime; null cât timp este stornată numai în parte.'),
  storneaza: reference('Factura pe care o stornează acest document.'),
  proforma: reference('Proforma din care provine.'),
});

export function toInvoiceRow(row: InvoiceRow, today: string): Static<typeof invoiceRowData> {
  return Object.assign(membersOf(row, today), { client: row.clientName });
}

export function toInvoice(invoice: IssuedInvoice, today: string): Static<typeof invoiceData> {
  const { snapshot, gross, collected, trackingNumber } = invoice;
  // The engine takes ten times as long for as many members after those of a spread.
  return Object.assign(membersOf(invoice, today), {
    valoare: amount(gross),
    valoare_achitata: amount(collected),
    awb: trackingNumber,
    explicatii: snapshot.explanations,
    text: snapshot.text,
    curs_valutar: snapshot.exchangeRate === null ? null : Number(snapshot.exchangeRate),
    data_curs: snapshot.exchangeRateOn,
    limba: snapshot.language ?? 'ro',
    livrare: snapshot.delivery ? deliveryShape.out(snapshot.delivery) : null,
    bon_fiscal: snapshot.fiscalReceipt ? receiptShape.out(snapshot.fiscalReceipt) : null,
    documente_corectate: documentsNamed(snapshot).map(earlierShape.out),
    client: shownClient.out(snapshot.client),
    articole: snapshot.lines.map(toLine),
    incasari: invoice.collections.map((collection) => toCollection(collection, invoice)),
    credit: amount(creditOf(invoice)),
    stornari: invoice.reversals.map((one) => ({ ...toName(one), valoare_totala: amount(one.gross) })),
    stornata_de: invoice.reversedBy && toName(invoice.reversedBy),
    storneaza: invoice.reverses && toName(invoice.reverses),
    proforma: invoice.proforma && toName(invoice.proforma),
  });
}

const amount = (decimalAmount: Decimal): number => decimalToNumber(decimalAmount);

function membersOf(row: InvoiceRow, today: string) {
  return {
    serie: row.series,
    numar: row.number,
    tip_factura: row.typeCode,
    data_emitere: row.issuedOn,
    data_scadenta: row.dueOn,
    valoare_totala: amount(row.gross),
    valoare_fara_tva: amount(row.net),
    valoare_tva: amount(row.vat),
    valoare_ramasa: amount(remainingToCollect(row)),
    valuta: row.currency,
    status: invoiceStatusNames[row.status],
    status_plata: paymentStatusNames[paymentStatus(row, today)],
    trimisa_pe_email: row.wasMailed,
    client_id: toClientId(row.clientId),
    cod_unic_client: row.clientFiscalCode,
    id_extern: row.externalId,
  };
}

export function toName({ series, number }: DocumentName) {
  return { serie: series, numar: number };
}

function toCollection(
  { kind, amount: collected, collectedOn, receipt }: Collection,
  { currency, status }: IssuedInvoice,
) {
  return {
    serie_incasare: receipt?.series ?? null,
    numar_incasare: receipt?.number ?? null,
    suma_incasata: amount(toldAmount(kind, collected, status === 'reversal')),
    data_incasare: collectedOn,
    tip_incasare: kind,
    valuta: currency,
  };
}

function toLine(line: SnapshotLine) {
  return {
    tip: line.kind === 'article' ? 'Articol' : 'Discount',
    nr_crt: line.index,
    nr_crt_articol: line.discountedIndex,
    cod_articol: line.code,
    cod_bare: line.barcode,
    denumire: line.name,
    um: line.unit,
    descriere: line.description,
    cod_centru_cost: line.costCentre,
    cod_gestiune: line.warehouseCode,
    nr_produse: Number(line.quantity),
    pret_unitar: Number(line.unitPrice),
    cota_tva: Number(line.vatRate),
    valoare_fara_tva: Number(line.net),
    valoare_tva: Number(line.vat),
    valoare_totala: Number(line.gross),
    efactura: toLineReferences(line.references),
  };
}
