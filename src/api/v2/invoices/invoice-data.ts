import { type Static, Type } from 'typebox';
import { type Decimal, decimalToNumber } from '../../../domain/decimal/decimal.ts';
import type { Collection, DocumentName, InvoiceRow, IssuedInvoice } from '../../../domain/invoice/issued-invoice.ts';
import type { InvoiceStatus } from '../../../domain/invoice/lifecycle.ts';
import { type PaymentStatus, paymentStatus, remainingToCollect } from '../../../domain/invoice/payment.ts';
import type { SnapshotClient, SnapshotLine } from '../../../domain/invoice/snapshot.ts';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import { date, decimal, nullable, strict } from '../../schema/schemas.ts';
import { toClientId } from '../identifiers.ts';

/** How v2 shows an invoice, in lists and whole. */

const money = (description?: string) => decimal(2, description ? { description } : {});
const reference = nullable(strict({ serie: Type.String(), numar: Type.String() }));

const rowMembers = {
  serie: Type.String({ examples: ['FCT'] }),
  numar: Type.String({ examples: ['1'] }),
  tip_factura: Type.String({ description: 'Codul tipului.', examples: ['F'] }),
  data_emitere: date(),
  data_scadenta: date(),
  valoare_totala: money('Cu TVA.'),
  valoare_fara_tva: money(),
  valoare_tva: money(),
  valoare_ramasa: money('Cat mai este de incasat.'),
  valuta: Type.String({ examples: ['RON'] }),
  status: Type.String({
    description: 'draft, emisa, anulata, stornata (are storno) sau storno (este unul); pot aparea valori noi.',
    examples: ['emisa'],
  }),
  status_plata: Type.String({
    description: 'incasata, incasata_partial, depasita, in_termen sau nu_se_incaseaza; pot aparea valori noi.',
    examples: ['in_termen'],
  }),
  trimisa_pe_email: Type.Boolean(),
  client_id: Type.String({ examples: ['cli_0123456789abcdef0123456789abcdef'] }),
  cod_unic_client: nullable(Type.String()),
  id_extern: nullable(Type.String()),
};

export const invoiceRowData = strict({ ...rowMembers, client: Type.String({ description: 'Denumirea clientului.' }) });

export const invoiceData = strict({
  ...rowMembers,
  valoare: money('Aceeasi cu valoare_totala.'),
  valoare_achitata: money(),
  awb: nullable(Type.String()),
  explicatii: nullable(Type.String()),
  text: nullable(Type.String()),
  curs_valutar: nullable(decimal(6, { description: 'Lei pentru o unitate de valuta; null cand nu se stie.' })),
  data_curs: nullable(date({ description: 'Ziua cursului; null pentru un curs trimis de apelant.' })),
  client: strict({
    tip: Type.String({ examples: ['PJ'] }),
    denumire: Type.String(),
    cod_unic: nullable(Type.String()),
    nr_reg_com: nullable(Type.String()),
    platitor_tva: nullable(Type.Boolean()),
    email: nullable(Type.String()),
    telefon: nullable(Type.String()),
    cont_bancar: nullable(Type.String()),
    tara: Type.String(),
    cod_tara: Type.String(),
    cod_judet: nullable(Type.String()),
    localitate: nullable(Type.String()),
    adresa: nullable(Type.String()),
  }),
  articole: Type.Array(
    strict({
      tip: Type.String({ examples: ['Articol'] }),
      nr_crt: Type.Integer(),
      nr_crt_articol: nullable(Type.Integer()),
      cod_articol: nullable(Type.String()),
      cod_bare: nullable(Type.String()),
      denumire: Type.String(),
      um: nullable(Type.String()),
      descriere: nullable(Type.String()),
      cod_centru_cost: nullable(Type.String()),
      cod_gestiune: nullable(Type.String()),
      nr_produse: decimal(3),
      pret_unitar: decimal(6),
      cota_tva: decimal(4),
      valoare_fara_tva: money(),
      valoare_tva: money(),
      valoare_totala: money(),
      efactura: Type.Unsafe<unknown>({ type: ['object', 'null'] }),
    }),
  ),
  incasari: Type.Array(
    strict({
      serie_incasare: nullable(Type.String()),
      numar_incasare: nullable(Type.String()),
      suma_incasata: money(),
      data_incasare: date(),
      tip_incasare: Type.String(),
      valuta: Type.String(),
    }),
    { 'x-subfields-required': true },
  ),
  stornata_de: reference,
  storneaza: reference,
  proforma: reference,
});

const statusWords: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'draft',
  issued: 'emisa',
  cancelled: 'anulata',
  reversed: 'stornata',
  reversal: 'storno',
};
const paymentWords: Readonly<Record<PaymentStatus, string>> = {
  collected: 'incasata',
  'partly-collected': 'incasata_partial',
  overdue: 'depasita',
  'in-term': 'in_termen',
  'not-collectable': 'nu_se_incaseaza',
};

export function toInvoiceRow(row: InvoiceRow, today: string): Static<typeof invoiceRowData> {
  return { ...membersOf(row, today), client: row.clientName };
}

export function toInvoice(invoice: IssuedInvoice, today: string): Static<typeof invoiceData> {
  const { snapshot, gross, collected, trackingNumber } = invoice;
  return {
    ...membersOf(invoice, today),
    valoare: amount(gross),
    valoare_achitata: amount(collected),
    awb: trackingNumber,
    explicatii: snapshot.explanations,
    text: snapshot.text,
    curs_valutar: snapshot.exchangeRate === null ? null : Number(snapshot.exchangeRate),
    data_curs: snapshot.exchangeRateOn ?? null,
    client: toClient(snapshot.client),
    articole: snapshot.lines.map(toLine),
    incasari: invoice.collections.map((collection) => toCollection(collection, invoice.currency)),
    stornata_de: invoice.reversedBy && toName(invoice.reversedBy),
    storneaza: invoice.reverses && toName(invoice.reverses),
    proforma: invoice.proforma && toName(invoice.proforma),
  };
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
    status: statusWords[row.status],
    status_plata: paymentWords[paymentStatus(row, today)],
    trimisa_pe_email: row.wasMailed,
    client_id: toClientId(row.clientId),
    cod_unic_client: row.clientFiscalCode,
    id_extern: row.externalId,
  };
}

export function toName({ series, number }: DocumentName) {
  return { serie: series, numar: number };
}

function toCollection({ kind, amount: collected, collectedOn, receipt }: Collection, currency: string) {
  return {
    serie_incasare: receipt?.series ?? null,
    numar_incasare: receipt?.number ?? null,
    suma_incasata: amount(collected),
    data_incasare: collectedOn,
    tip_incasare: kind,
    valuta: currency,
  };
}

function toClient(client: SnapshotClient) {
  return {
    tip: client.kind === 'legal-entity' ? 'PJ' : 'PF',
    denumire: client.name,
    cod_unic: client.fiscalCode,
    nr_reg_com: client.tradeRegisterNumber,
    platitor_tva: client.isVatPayer,
    email: client.email,
    telefon: client.phone,
    cont_bancar: client.bankAccount,
    tara: findCountry(client.countryCode)?.name ?? client.countryCode,
    cod_tara: client.countryCode,
    cod_judet: client.countyCode,
    localitate: client.locality,
    adresa: client.address,
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
    efactura: line.references,
  };
}
