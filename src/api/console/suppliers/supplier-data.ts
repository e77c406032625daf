import { Type } from 'typebox';
import { decimalToNumber, storedDecimal } from '../../../domain/decimal/decimal.ts';
import type { SupplierInvoiceRead, SupplierInvoiceRow } from '../../../domain/supplier/supplier.ts';
import { supplierInvoiceSources } from '../../../domain/supplier/supplier-invoice.ts';
import { formed, nullable, oneOf, strict } from '../../schema/schemas.ts';
import { supplierSourceNames, supplierStatusNames } from '../../vocabulary.ts';
import { moment, uuidSchema } from '../vocabulary.ts';

const statusSchema = oneOf(Object.values(supplierStatusNames));
export const sourceSchema = oneOf(Object.values(supplierSourceNames));
export const invoiceParams = strict({ id: uuidSchema });

export const sourceOf = (word: string | undefined) =>
  supplierInvoiceSources.find((source) => supplierSourceNames[source] === word) ?? null;

/** A place in the list, as it was answered. */
export const placeSchema = formed(/^\d{4}-\d{2}-\d{2}\.\d{1,15}$/, 'urmatoarea, cum a fost primită');
export const placeText = (position: readonly [string, number] | null): string | null =>
  position === null ? null : position.join('.');
export function placeOf(text: string): readonly [issuedOn: string, entryNumber: number] {
  return [text.slice(0, 10), Number(text.slice(11))];
}

const rowMembers = {
  id: Type.String(),
  furnizor_id: Type.String(),
  furnizor: Type.String(),
  cod_unic_furnizor: nullable(Type.String()),
  numar: Type.String(),
  nume_document: Type.String(),
  data_emitere: Type.String(),
  data_primire: Type.String(),
  data_scadenta: nullable(Type.String()),
  creat_la: Type.String(),
  valoare: Type.Number(),
  valoare_tva: Type.Number(),
  total: Type.Number(),
  suma_ramasa: Type.Number(),
  valuta: Type.String(),
  platita: Type.Boolean(),
  status: statusSchema,
  sursa: sourceSchema,
};

export const receivedRow = strict(rowMembers);

const remarks = Type.Array(strict({ fel: Type.String(), text: Type.String() }));

export const receivedInvoice = strict({
  ...rowMembers,
  curs_valutar: nullable(Type.Number()),
  platit_inainte: Type.Number(),
  motiv_respingere: nullable(Type.String()),
  id_mesaj_spv: nullable(Type.String()),
  articole: Type.Array(
    strict({
      pozitie: Type.Integer(),
      denumire: Type.String(),
      descriere: nullable(Type.String()),
      nr_produse: Type.Number(),
      um: nullable(Type.String()),
      pret_unitar: Type.Number(),
      cota_tva: nullable(Type.Number()),
      valoare_fara_tva: Type.Number(),
      valoare_tva: Type.Number(),
      valoare_totala: Type.Number(),
      cod_articol: nullable(Type.String()),
      cod_gestiune: nullable(Type.String()),
      articol: nullable(Type.Integer()),
      nume_articol: nullable(Type.String()),
      in_stoc: Type.Boolean(),
      mentiuni: remarks,
    }),
  ),
  plati: Type.Array(strict({ id: Type.String(), suma: Type.Number(), data: Type.String(), tip: Type.String() })),
  taxe: Type.Array(
    strict({
      categorie: nullable(Type.String()),
      cota: nullable(Type.Number()),
      baza: nullable(Type.Number()),
      tva: Type.Number(),
      scutire: nullable(Type.String()),
    }),
  ),
  mentiuni: remarks,
});

export function toReceivedRow(row: SupplierInvoiceRow) {
  return {
    id: row.invoiceId,
    furnizor_id: row.supplierId,
    furnizor: row.supplierName,
    cod_unic_furnizor: row.supplierFiscalCode,
    numar: row.number,
    nume_document: row.documentName,
    data_emitere: row.issuedOn,
    data_primire: row.receivedOn,
    data_scadenta: row.dueOn,
    creat_la: moment(row.createdAt),
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

export function toReceivedInvoice(invoice: SupplierInvoiceRead) {
  const { exchangeRate, settled, content } = invoice;
  return {
    ...toReceivedRow(invoice),
    curs_valutar: exchangeRate && decimalToNumber(exchangeRate),
    platit_inainte: decimalToNumber(settled),
    motiv_respingere: invoice.refusalReason,
    id_mesaj_spv: invoice.messageId,
    articole: invoice.lines.map((line) => ({
      pozitie: line.position,
      denumire: line.name,
      descriere: line.description,
      nr_produse: number(line.quantity),
      um: line.unit,
      pret_unitar: number(line.unitPrice),
      cota_tva: numberOrNull(line.vatRate),
      valoare_fara_tva: number(line.net),
      valoare_tva: number(line.vat),
      valoare_totala: number(line.gross),
      cod_articol: line.articleCode,
      cod_gestiune: line.warehouseCode,
      articol: line.articleId,
      nume_articol: line.articleName,
      in_stoc: line.isInStock,
      mentiuni: line.remarks.map(remarkOf),
    })),
    plati: invoice.payments.map(({ paymentId, amount, paidOn, kind }) => ({
      id: paymentId,
      suma: number(amount),
      data: paidOn,
      tip: kind,
    })),
    taxe: (content.taxes ?? []).map(({ category, rate, base, vat, exemption }) => ({
      categorie: category,
      cota: numberOrNull(rate),
      baza: numberOrNull(base),
      tva: number(vat),
      scutire: exemption,
    })),
    mentiuni: (content.remarks ?? []).map(remarkOf),
  };
}

const remarkOf = ({ kind, text }: { readonly kind: string; readonly text: string }) => ({ fel: kind, text });
const number = (text: string): number => decimalToNumber(storedDecimal(text));
const numberOrNull = (text: string | null): number | null => (text === null ? null : number(text));
