import { Type } from 'typebox';
import { accountingFormats } from '../../../domain/accounting/accounting-export.ts';
import { zero } from '../../../domain/decimal/arithmetic.ts';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { documentsNamed } from '../../../domain/invoice/named-documents.ts';
import { paymentStatus } from '../../../domain/invoice/payment.ts';
import { findInvoiceType } from '../../../domain/nomenclature/invoice-types.ts';
import { documentLanguages } from '../../../domain/nomenclature/language.ts';
import { termWarning } from '../../../domain/spv/sending.ts';
import type { DocumentRead, ReadObstacle } from '../../../operations/invoices/read-document.ts';
import {
  invoiceStatusNames,
  paymentStatusNames,
  spvStatusNames,
  toDelivery,
  toFiscalReceipt,
  toReference,
} from '../../invoice-words.ts';
import { date, decimal, nullable, oneOf, strict } from '../../schema/schemas.ts';
import { authorityErrorSentence } from '../../spv-error-words.ts';
import { operation, plainRow } from '../operation.ts';
import { authorNames, moment } from '../vocabulary.ts';
import {
  amountsData,
  clientData,
  deliveryData,
  documentParams,
  nameData,
  referencesData,
  toAmounts,
  toClient,
  toName,
  toReferences,
} from './document-members.ts';
import {
  fieldOfError,
  type OfferedTransition,
  obstacleWords,
  paymentWords,
  rightsOfTransitions,
  transitionNames,
} from './document-words.ts';
import { cardRefundData, offeredRefundData, toCardRefund, toOfferedRefund } from './refund-members.ts';

const spvData = strict({
  status: nullable(oneOf(Object.values(spvStatusNames))),
  actualizat_la: nullable(Type.String()),
  termen_legal: date(),
  avertizare: nullable(oneOf(['aproape', 'depasit'])),
  erori: Type.Array(strict({ camp: nullable(Type.String()), mesaj: Type.String() })),
  constatari: Type.Array(strict({ camp: Type.String(), mesaj: Type.String() })),
});

const documentData = strict({
  serie: Type.String(),
  numar: Type.String(),
  revizie: Type.Integer(),
  tip: Type.String(),
  nume_tip: Type.String(),
  status: oneOf(Object.values(invoiceStatusNames)),
  status_plata: oneOf(Object.values(paymentStatusNames)),
  azi: date(),
  data_emitere: date(),
  data_scadenta: date(),
  valuta: Type.String(),
  curs_valutar: nullable(decimal(6)),
  data_curs: nullable(date()),
  ...amountsData.properties,
  incasat: decimal(2),
  ramas: decimal(2),
  credit: decimal(2),
  cote: Type.Array(strict({ cota_tva: decimal(4), ...amountsData.properties })),
  text: nullable(Type.String()),
  explicatii: nullable(Type.String()),
  awb: nullable(Type.String()),
  id_extern: nullable(Type.String()),
  limba: oneOf(documentLanguages),
  livrare: nullable(deliveryData),
  bon_fiscal: nullable(strict({ numar: Type.String(), data: date() })),
  documente_corectate: Type.Array(
    strict({ serie: nullable(Type.String()), numar: Type.String(), data: date(), proprie: Type.Boolean() }),
  ),
  efactura: referencesData,
  client: clientData,
  client_id: Type.String(),
  linii: Type.Array(
    strict({
      nr_crt: Type.Integer(),
      tip: oneOf(['Articol', 'Discount']),
      cod_articol: nullable(Type.String()),
      denumire: Type.String(),
      descriere: nullable(Type.String()),
      um: nullable(Type.String()),
      cantitate: decimal(3),
      nr_crt_articol: nullable(Type.Integer()),
      ramas_de_stornat: decimal(3),
      pret_unitar: decimal(6),
      cota_tva: decimal(4),
      ...amountsData.properties,
    }),
  ),
  numar_linii: Type.Integer(),
  incasari: Type.Array(strict({ chitanta: nullable(nameData), suma: decimal(2), data: date(), fel: Type.String() })),
  stornari: Type.Array(
    strict({ ...nameData.properties, data: date(), total: decimal(2), piedica: nullable(Type.String()) }),
  ),
  restituire: nullable(offeredRefundData),
  restituiri_card: Type.Array(cardRefundData),
  stornata_de: nullable(nameData),
  storneaza: nullable(nameData),
  proforma: nullable(nameData),
  facturi: Type.Array(nameData),
  misca_stocul: Type.Boolean(),
  storno_urmator: nullable(nameData),
  actiuni: Type.Array(
    strict({ actiune: oneOf([...Object.values(transitionNames), 'copiaza']), piedica: nullable(Type.String()) }),
  ),
  piedica_plata: nullable(Type.String()),
  spv: nullable(spvData),
  export_contabil: nullable(
    strict({ la: Type.String(), format: oneOf(accountingFormats), de_cate_ori: Type.Integer() }),
  ),
  istoric: Type.Array(
    strict({
      la: Type.String(),
      autor: oneOf(Object.values(authorNames)),
      nume_autor: nullable(Type.String()),
      despre: oneOf(['document', 'incasare']),
      actiune: Type.String(),
      detalii: Type.String(),
    }),
  ),
});

/** CON-DOC-1 */
export const readDocument = operation({
  ...plainRow,
  id: 'citesteDocumentul',
  v2: ['citesteFactura', 'citesteEfactura'],
  method: 'GET',
  path: '/app/api/facturi/{serie}/{numar}',
  summary: 'Un document, ce s-a întâmplat cu el și ce se poate face cu el acum',
  access: 'invoices:read',
  params: documentParams,
  data: documentData,
  run: async (operations, { from, params, today }) => ({
    read: await operations.readDocument(from, { series: params.serie, number: params.numar }),
    rights: from.rights,
    today,
  }),
  toData: ({ read, rights, today }) => ({
    ...toDocument(read, today),
    actiuni: [
      ...(Object.keys(transitionNames) as OfferedTransition[])
        .filter((move) => rights.includes(rightsOfTransitions[move]))
        .map((move) => ({ actiune: transitionNames[move], piedica: wordsOf(obstacleIn(read, move)) })),
      ...(rights.includes('invoices:issue') ? [{ actiune: 'copiaza' as const, piedica: null }] : []),
    ],
  }),
});

/** Who restores a document of which only a part came back undoes a part. */
const obstacleIn = ({ obstacles, invoice, reversals }: DocumentRead, move: OfferedTransition): ReadObstacle | null =>
  obstacles[move === 'restore' && invoice.status === 'issued' && reversals.length > 0 ? 'restore-part' : move];

const wordsOf = (obstacle: ReadObstacle | null): string | null => obstacle && obstacleWords[obstacle];

function toDocument(read: DocumentRead, today: string): Omit<Type.Static<typeof documentData>, 'actiuni'> {
  const { invoice } = read;
  const { snapshot } = invoice;
  return {
    serie: invoice.series,
    numar: invoice.number,
    revizie: invoice.revision,
    tip: invoice.typeCode,
    nume_tip: findInvoiceType(invoice.typeCode)?.name ?? invoice.typeCode,
    status: invoiceStatusNames[invoice.status],
    status_plata: paymentStatusNames[paymentStatus(invoice, today)],
    azi: today,
    data_emitere: invoice.issuedOn,
    data_scadenta: invoice.dueOn,
    valuta: invoice.currency,
    curs_valutar: snapshot.exchangeRate === null ? null : Number(snapshot.exchangeRate),
    data_curs: snapshot.exchangeRateOn,
    ...toAmounts(invoice),
    incasat: decimalToNumber(invoice.collected),
    ramas: decimalToNumber(read.remaining),
    credit: decimalToNumber(read.credit),
    cote: snapshot.vatBreakdown.map(({ vatRate, ...amounts }) => ({
      cota_tva: Number(vatRate),
      ...toFigures(amounts),
    })),
    text: snapshot.text,
    explicatii: snapshot.explanations,
    awb: invoice.trackingNumber,
    id_extern: invoice.externalId,
    limba: snapshot.language ?? 'ro',
    livrare: snapshot.delivery ? toDelivery(snapshot.delivery) : null,
    bon_fiscal: toFiscalReceipt(snapshot.fiscalReceipt),
    documente_corectate: documentsNamed(snapshot).map((one) => ({ ...toReference(one), proprie: one.isOurs })),
    efactura: toReferences(snapshot.references),
    client: toClient(snapshot.client),
    client_id: invoice.clientId,
    linii: snapshot.lines.map((line) => ({
      nr_crt: line.index,
      tip: line.kind === 'discount' ? 'Discount' : 'Articol',
      cod_articol: line.code,
      denumire: line.name,
      descriere: line.description,
      um: line.unit,
      cantitate: Number(line.quantity),
      nr_crt_articol: line.discountedIndex,
      ramas_de_stornat: decimalToNumber(read.quantitiesLeft.get(line.index) ?? zero),
      pret_unitar: Number(line.unitPrice),
      cota_tva: Number(line.vatRate),
      ...toFigures(line),
    })),
    numar_linii: read.lineCount,
    incasari: invoice.collections.map(({ receipt, amount, collectedOn, kind }) => ({
      chitanta: receipt && toName(receipt),
      suma: decimalToNumber(amount),
      data: collectedOn,
      fel: kind,
    })),
    stornari: read.reversals.map((one) => ({
      ...toName(one),
      data: one.issuedOn,
      total: decimalToNumber(one.gross),
      piedica: wordsOf(one.obstacle),
    })),
    restituire: read.refund && toOfferedRefund(read.refund),
    restituiri_card: read.cardRefunds.map(toCardRefund),
    stornata_de: invoice.reversedBy && toName(invoice.reversedBy),
    storneaza: invoice.reverses && toName(invoice.reverses),
    proforma: invoice.proforma && toName(invoice.proforma),
    facturi: read.invoices.map(toName),
    misca_stocul: read.movesStock,
    storno_urmator: read.nextReversal && toName(read.nextReversal),
    piedica_plata: read.paymentObstacle && paymentWords[read.paymentObstacle],
    spv: read.spv && toSpv(read.spv, invoice.issuedOn, today),
    export_contabil: read.exported && {
      la: moment(read.exported.exportedAt),
      format: read.exported.format,
      de_cate_ori: read.exported.times,
    },
    istoric: read.history.map((row) => ({
      la: moment(row.at),
      autor: authorNames[row.authorKind],
      nume_autor: row.authorName,
      despre: row.subject === 'collection' ? ('incasare' as const) : ('document' as const),
      actiune: row.action,
      detalii: row.details,
    })),
  };
}

const toFigures = (amounts: { readonly net: string; readonly vat: string; readonly gross: string }) => ({
  fara_tva: Number(amounts.net),
  tva: Number(amounts.vat),
  total: Number(amounts.gross),
});

function toSpv(spv: NonNullable<DocumentRead['spv']>, issuedOn: string, today: string) {
  const { state, legalTerm, mustBeSent, findings } = spv;
  const warning = termWarning({ issuedOn, mustBeSent }, state?.status ?? null, today);
  return {
    status: state && spvStatusNames[state.status],
    actualizat_la: state && moment(state.changedAt),
    termen_legal: legalTerm,
    avertizare: warning && ({ near: 'aproape', past: 'depasit' } as const)[warning],
    erori: (state?.errors ?? []).map((message) => ({
      camp: fieldOfError(message),
      mesaj: authorityErrorSentence(message),
    })),
    constatari: findings.map(({ field, message }) => ({ camp: field, mesaj: message })),
  };
}
