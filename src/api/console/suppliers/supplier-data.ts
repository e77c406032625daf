import { type Static, Type } from 'typebox';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import type { SupplierAnswer } from '../../../domain/spv/supplier-answer.ts';
import type { SupplierInvoiceRead, SupplierInvoiceRow } from '../../../domain/supplier/supplier.ts';
import {
  obstacleToPay,
  obstacleToTransition,
  type SupplierObstacle,
  supplierInvoiceSources,
} from '../../../domain/supplier/supplier-invoice.ts';
import { date, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import {
  receivedLine,
  receivedMembers,
  receivedPayment,
  receivedRate,
  storedNumber,
  toReceived,
  toReceivedLine,
  toReceivedPayment,
} from '../../shapes/received-invoice.ts';
import { authorityErrorSentence } from '../../spv-error-words.ts';
import { supplierSourceNames, supplierStatusNames, supplierStatusOfName } from '../../vocabulary.ts';
import { moment, uuidSchema } from '../vocabulary.ts';
import { answerDescription, answerState, answerStates } from './answer-words.ts';

const statusSchema = oneOf(Object.values(supplierStatusNames));
const sourceSchema = oneOf(Object.values(supplierSourceNames));
export const invoiceParams = strict({ id: uuidSchema });

const sourceOf = (word: string | undefined) =>
  supplierInvoiceSources.find((source) => supplierSourceNames[source] === word) ?? null;

/** What the list, and its totals, are filtered by. */
export const filterMembers = {
  cauta: Type.Optional(text(200)),
  furnizor: Type.Optional(uuidSchema),
  numar: Type.Optional(text(200)),
  status: Type.Optional(statusSchema),
  sursa: Type.Optional(sourceSchema),
  platita: Type.Optional(oneOf(['da', 'nu'])),
  valuta: Type.Optional(text(3)),
  data_emitere_de_la: Type.Optional(date()),
  data_emitere_pana_la: Type.Optional(date()),
};
const filterSchema = strict(filterMembers);

export function filtersOf(query: Static<typeof filterSchema>) {
  return {
    search: query.cauta?.trim() || null,
    supplierId: query.furnizor ?? null,
    issuedFrom: query.data_emitere_de_la ?? null,
    issuedUntil: query.data_emitere_pana_la ?? null,
    receivedFrom: null,
    receivedUntil: null,
    dueFrom: null,
    dueUntil: null,
    number: query.numar ?? null,
    documentName: null,
    isPaid: query.platita === undefined ? null : query.platita === 'da',
    currency: query.valuta ?? null,
    status: supplierStatusOfName.get(query.status ?? '') ?? null,
    source: sourceOf(query.sursa),
  };
}

/** A place in the list, as it was answered. */
export const placeText = (position: readonly [string, number] | null): string | null =>
  position === null ? null : position.join('.');
export function placeOf(text: string): readonly [issuedOn: string, entryNumber: number] {
  return [text.slice(0, 10), Number(text.slice(11))];
}

const rowMembers = {
  id: Type.String(),
  furnizor_id: Type.String(),
  ...receivedMembers,
  status: statusSchema,
  sursa: sourceSchema,
};

export const receivedRow = strict(rowMembers);

const remarks = Type.Array(strict({ fel: Type.String(), text: Type.String() }));

const act = strict({
  actiune: oneOf(['aproba', 'respinge', 'asteapta', 'plateste', 'leaga']),
  piedica: nullable(Type.String()),
});

export const receivedInvoice = strict({
  ...rowMembers,
  curs_valutar: receivedRate,
  platit_inainte: Type.Number(),
  motiv_respingere: nullable(Type.String()),
  /** GRP-SUP-16: what the supplier was told through SPV; null: nothing. */
  raspuns_furnizor: nullable(
    strict({
      stare: oneOf(Object.values(answerStates)),
      mesaj: Type.String(),
      actualizat_la: Type.String(),
      descriere: Type.String(),
      erori: Type.Array(Type.String()),
      index_incarcare: nullable(Type.String()),
    }),
  ),
  id_mesaj_spv: nullable(Type.String()),
  articole: Type.Array(
    strict({
      ...receivedLine.properties,
      pozitie: Type.Integer(),
      articol: nullable(Type.String()),
      nume_articol: nullable(Type.String()),
      in_stoc: Type.Boolean(),
      mentiuni: remarks,
    }),
  ),
  plati: Type.Array(strict({ id: Type.String(), ...receivedPayment.properties })),
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
  /** As the document says; null where it came another way. */
  vanzator: nullable(
    strict({
      denumire: Type.String(),
      adresa: nullable(Type.String()),
      nr_reg_com: nullable(Type.String()),
      email: nullable(Type.String()),
      telefon: nullable(Type.String()),
      cont_bancar: nullable(Type.String()),
    }),
  ),
  cumparator: nullable(Type.String()),
  azi: Type.String(),
  /** Nothing for who only reads; what cannot be done now says why. */
  actiuni: Type.Array(act),
});

export const toReceivedRow = (row: SupplierInvoiceRow) => ({
  id: row.invoiceId,
  furnizor_id: row.supplierId,
  ...toReceived(row),
});

interface ReadBy {
  readonly invoice: SupplierInvoiceRead;
  readonly mayDecide: boolean;
  readonly today: string;
}

export function toReceivedInvoice({ invoice, mayDecide, today }: ReadBy) {
  const { exchangeRate, settled, content } = invoice;
  return {
    ...toReceivedRow(invoice),
    curs_valutar: exchangeRate && decimalToNumber(exchangeRate),
    platit_inainte: decimalToNumber(settled),
    motiv_respingere: invoice.refusalReason,
    raspuns_furnizor: invoice.answer && answerOf(invoice.answer),
    id_mesaj_spv: invoice.messageId,
    articole: invoice.lines.map((line) => ({
      ...toReceivedLine(line),
      // As the document says, where a reduction may come without a reason.
      denumire: line.name,
      pozitie: line.position,
      articol: line.articlePublicId,
      nume_articol: line.articleName,
      in_stoc: line.isInStock,
      mentiuni: line.remarks.map(remarkOf),
    })),
    plati: invoice.payments.map((payment) => ({ id: payment.paymentId, ...toReceivedPayment(payment) })),
    taxe: (content.taxes ?? []).map(({ category, rate, base, vat, exemption }) => ({
      categorie: category,
      cota: numberOrNull(rate),
      baza: numberOrNull(base),
      tva: storedNumber(vat),
      scutire: exemption,
    })),
    mentiuni: (content.remarks ?? []).map(remarkOf),
    vanzator: content.supplier ? sellerOf(content.supplier) : null,
    cumparator: content.buyerName ?? null,
    azi: today,
    actiuni: mayDecide ? actsOf(invoice) : [],
  };
}

const answerOf = (answer: SupplierAnswer) => ({
  stare: answerState(answer),
  mesaj: answer.message,
  actualizat_la: moment(answer.changedAt),
  descriere: answerDescription(answer),
  erori: answer.errors.map(authorityErrorSentence),
  index_incarcare: answer.uploadId,
});

const sellerOf = (supplier: NonNullable<SupplierInvoiceRead['content']['supplier']>) => ({
  denumire: supplier.name,
  adresa:
    [supplier.address, supplier.locality, supplier.countyCode, supplier.countryCode].filter(Boolean).join(', ') || null,
  nr_reg_com: supplier.tradeRegisterNumber,
  email: supplier.email,
  telefon: supplier.phone,
  cont_bancar: supplier.bankAccount,
});

type Act = Static<typeof act>;

/** GRP-SUP-10: what is decided is decided again under the lock; this is what the page shows. */
function actsOf(invoice: SupplierInvoiceRead): Act[] {
  const { status, payments } = invoice;
  const state = { status, isPaidInPart: payments.length > 0 };
  return [
    { actiune: 'aproba', piedica: wordsOf(obstacleToTransition('approve', state)) },
    { actiune: 'respinge', piedica: wordsOf(obstacleToTransition('refuse', state)) },
    { actiune: 'asteapta', piedica: wordsOf(obstacleToTransition('reopen', state)) },
    { actiune: 'plateste', piedica: wordsOf(obstacleToPay(invoice)) },
    { actiune: 'leaga', piedica: null },
  ];
}

function wordsOf(obstacle: SupplierObstacle | null): string | null {
  switch (obstacle?.is) {
    case 'status':
      return `Factura ${stateWords[obstacle.status]}.`;
    case 'paid':
      return 'Factura are plăți: ștergeți-le întâi.';
    case 'not-payable':
      return 'Factura nu are nimic de plătit.';
    default:
      return null;
  }
}

const stateWords = {
  waiting: 'este în așteptare',
  approved: 'este aprobată deja',
  'approved-automatically': 'este aprobată deja',
  refused: 'este respinsă deja',
  'deleted-by-supplier': 'a fost ștearsă de furnizor',
  processing: 'este în curs de procesare',
} as const satisfies Readonly<Record<SupplierInvoiceRead['status'], string>>;

const remarkOf = ({ kind, text }: { readonly kind: string; readonly text: string }) => ({ fel: kind, text });
const numberOrNull = (text: string | null): number | null => (text === null ? null : storedNumber(text));
