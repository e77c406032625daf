import type { Right } from '../../domain/access/right.ts';
import { accountingFormats } from '../../domain/accounting/accounting-export.ts';
import { zero } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import { documentsNamed } from '../../domain/invoice/named-documents.ts';
import { paymentStatus } from '../../domain/invoice/payment.ts';
import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import { documentLanguages } from '../../domain/nomenclature/language.ts';
import { termWarning } from '../../domain/spv/sending.ts';
import type { DocumentRead, ReadObstacle } from '../../operations/invoices/read-document.ts';
import { oneOf } from '../schema/schemas.ts';
import { invoiceStatusNames, paymentStatusNames, spvStatusNames } from '../words/invoices.ts';
import { type OfferedTransition, obstacleWords, paymentWords, transitionNames } from '../words/people/documents.ts';
import { authorityErrorSentence } from '../words/spv-errors.ts';
import { authorNames } from '../words/vocabulary.ts';
import {
  amountsShape,
  clientShape,
  deliveryShape,
  earlierShape,
  nameShape,
  receiptShape,
  referencesShape,
} from './document-parts.ts';
import { out } from './out.ts';
import { cardRefund, offeredRefund } from './refund.ts';
import { membersAt, shape } from './shape.ts';

/** A document as its page shows it: what it says, what happened with it, and what can be done with it. */

/** CON-ROLE-1: the right that each needs; what a role does not have it is not offered. */
const rightsOfTransitions: Readonly<Record<OfferedTransition, Right>> = {
  collect: 'invoices:collect',
  refund: 'invoices:collect',
  'delete-collection': 'invoices:collect',
  reverse: 'invoices:cancel',
  cancel: 'invoices:cancel',
  restore: 'invoices:cancel',
  delete: 'invoices:cancel',
  mail: 'invoices:send',
  'send-to-spv': 'invoices:report',
  correct: 'invoices:issue',
  'set-tracking-number': 'invoices:issue',
};

/** CON-DOC-5: the rules that the authority names in its errors, and the member of a correction that each is about. */
const fieldsOfRules: Readonly<Record<string, string>> = {
  'BR-RO-111': 'client.cod_judet',
  'BR-RO-092': 'client.localitate',
  'BR-RO-101': 'client.localitate',
  'BR-RO-082': 'client.adresa',
  'BR-RO-120': 'client.cod_unic',
  'BR-CO-09': 'client.cod_unic',
  'BR-07': 'client.denumire',
  'BR-11': 'client.tara',
};

function fieldOfError(message: string): string | null {
  const [rule = ''] = /\bBR-[A-Z0-9-]*\d/.exec(message) ?? [];
  return fieldsOfRules[rule] ?? null;
}

type Invoice = DocumentRead['invoice'];

type Snapshot = Invoice['snapshot'];

/** A snapshot keeps its figures as texts. */
const figures = { fara_tva: out.stored(2, 'net'), tva: out.stored(2, 'vat'), total: out.stored(2, 'gross') } as const;

const rate = shape<Snapshot['vatBreakdown'][number]>()({ cota_tva: out.stored(4, 'vatRate'), ...figures });

type ReadLine = Snapshot['lines'][number] & { readonly left: Decimal };

const line = shape<ReadLine>()({
  nr_crt: out.whole('index'),
  tip: out.of(oneOf(['Articol', 'Discount']), ({ kind }) => (kind === 'discount' ? 'Discount' : 'Articol')),
  cod_articol: out.textOrNull('code'),
  denumire: out.text('name'),
  descriere: out.textOrNull('description'),
  um: out.textOrNull('unit'),
  cantitate: out.stored(3, 'quantity'),
  nr_crt_articol: out.wholeOrNull('discountedIndex'),
  ramas_de_stornat: out.decimal(3, 'left'),
  pret_unitar: out.stored(6, 'unitPrice'),
  cota_tva: out.stored(4, 'vatRate'),
  ...figures,
});

const linesOf = ({ invoice, quantitiesLeft }: DocumentRead): readonly ReadLine[] =>
  invoice.snapshot.lines.map((one) => ({ ...one, left: quantitiesLeft.get(one.index) ?? zero }));

const namedDocument = shape<ReturnType<typeof documentsNamed>[number]>()({
  ...earlierShape.members,
  proprie: out.yesNo('isOurs'),
});

const collection = shape<Invoice['collections'][number]>()({
  chitanta: out.oneOrNull(nameShape, 'receipt'),
  suma: out.money('amount'),
  data: out.date('collectedOn'),
  fel: out.text('kind'),
});

const wordsOf = (obstacle: ReadObstacle | null): string | null => obstacle && obstacleWords[obstacle];

const reversal = shape<DocumentRead['reversals'][number]>()({
  ...nameShape.members,
  data: out.date('issuedOn'),
  total: out.money('gross'),
  piedica: out.textOrNull(({ obstacle }) => wordsOf(obstacle)),
});

const exported = shape<NonNullable<DocumentRead['exported']>>()({
  la: out.moment('exportedAt'),
  format: out.of(oneOf(accountingFormats), 'format'),
  de_cate_ori: out.whole('times'),
});

const change = shape<DocumentRead['history'][number]>()({
  la: out.moment('at'),
  autor: out.word(authorNames, 'authorKind'),
  nume_autor: out.textOrNull('authorName'),
  despre: out.of(oneOf(['document', 'incasare']), ({ subject }) =>
    subject === 'collection' ? 'incasare' : 'document',
  ),
  actiune: out.text('action'),
  detalii: out.text('details'),
});

const authorityError = shape<{ readonly said: string }>()({
  camp: out.textOrNull(({ said }) => fieldOfError(said)),
  mesaj: out.text(({ said }) => authorityErrorSentence(said)),
});

type Spv = NonNullable<DocumentRead['spv']>;

const finding = shape<Spv['findings'][number]>()({ camp: out.text('field'), mesaj: out.text('message') });

const warningNames = { near: 'aproape', past: 'depasit' } as const;

const spv = shape<Spv & { readonly issuedOn: string; readonly today: string }>()({
  status: out.wordOrNull(spvStatusNames, ({ state }) => state?.status ?? null),
  actualizat_la: out.momentOrNull(({ state }) => state?.changedAt ?? null),
  termen_legal: out.date('legalTerm'),
  avertizare: out.wordOrNull(warningNames, (one) => termWarning(one, one.state?.status ?? null, one.today)),
  erori: out.list(authorityError, ({ state }) => (state?.errors ?? []).map((said) => ({ said }))),
  constatari: out.list(finding, 'findings'),
});

const actNames = [...Object.values(transitionNames), 'copiaza'] as const;

const act = shape<{ readonly name: (typeof actNames)[number]; readonly obstacle: string | null }>()({
  actiune: out.of(oneOf(actNames), 'name'),
  piedica: out.textOrNull('obstacle'),
});

/** Restoring a document of which only a part was reversed undoes that part. */
const obstacleIn = (
  { obstacles, invoice, reversals }: DocumentRead,
  transition: OfferedTransition,
): ReadObstacle | null =>
  obstacles[
    transition === 'restore' && invoice.status === 'issued' && reversals.length > 0 ? 'restore-part' : transition
  ];

/** What is read, by whom, and on which day. */
interface Read extends DocumentRead {
  readonly rights: readonly Right[];
  readonly today: string;
}

function actsOf(read: Read) {
  const transitions = (Object.keys(transitionNames) as OfferedTransition[]).filter((transition) =>
    read.rights.includes(rightsOfTransitions[transition]),
  );
  return [
    ...transitions.map((transition) => ({
      name: transitionNames[transition],
      obstacle: wordsOf(obstacleIn(read, transition)),
    })),
    ...(read.rights.includes('invoices:issue') ? [{ name: 'copiaza' as const, obstacle: null }] : []),
  ];
}

export const documentShape = shape<Read>()({
  serie: out.text(({ invoice }) => invoice.series),
  numar: out.text(({ invoice }) => invoice.number),
  revizie: out.whole(({ invoice }) => invoice.revision),
  tip: out.text(({ invoice }) => invoice.typeCode),
  nume_tip: out.text(({ invoice: { typeCode } }) => findInvoiceType(typeCode)?.name ?? typeCode),
  status: out.word(invoiceStatusNames, ({ invoice }) => invoice.status),
  status_plata: out.word(paymentStatusNames, ({ invoice, today }) => paymentStatus(invoice, today)),
  azi: out.date('today'),
  data_emitere: out.date(({ invoice }) => invoice.issuedOn),
  data_scadenta: out.date(({ invoice }) => invoice.dueOn),
  valuta: out.text(({ invoice }) => invoice.currency),
  curs_valutar: out.storedOrNull(6, ({ invoice }) => invoice.snapshot.exchangeRate),
  data_curs: out.dateOrNull(({ invoice }) => invoice.snapshot.exchangeRateOn),
  ...membersAt('invoice', amountsShape),
  incasat: out.money(({ invoice }) => invoice.collected),
  ramas: out.money('remaining'),
  credit: out.money('credit'),
  cote: out.list(rate, ({ invoice }) => invoice.snapshot.vatBreakdown),
  text: out.textOrNull(({ invoice }) => invoice.snapshot.text),
  explicatii: out.textOrNull(({ invoice }) => invoice.snapshot.explanations),
  awb: out.textOrNull(({ invoice }) => invoice.trackingNumber),
  id_extern: out.textOrNull(({ invoice }) => invoice.externalId),
  limba: out.of(oneOf(documentLanguages), ({ invoice }) => invoice.snapshot.language ?? 'ro'),
  livrare: out.oneOrNull(deliveryShape, ({ invoice }) => invoice.snapshot.delivery ?? null),
  bon_fiscal: out.oneOrNull(receiptShape, ({ invoice }) => invoice.snapshot.fiscalReceipt ?? null),
  documente_corectate: out.list(namedDocument, ({ invoice }) => documentsNamed(invoice.snapshot)),
  efactura: out.one(referencesShape, ({ invoice }) => invoice.snapshot),
  client: out.one(clientShape, ({ invoice }) => invoice.snapshot.client),
  client_id: out.text(({ invoice }) => invoice.clientId),
  linii: out.list(line, linesOf),
  numar_linii: out.whole('lineCount'),
  incasari: out.list(collection, ({ invoice }) => invoice.collections),
  stornari: out.list(reversal, 'reversals'),
  restituire: out.oneOrNull(offeredRefund, 'refund'),
  restituiri_card: out.list(cardRefund, 'cardRefunds'),
  stornata_de: out.oneOrNull(nameShape, ({ invoice }) => invoice.reversedBy),
  storneaza: out.oneOrNull(nameShape, ({ invoice }) => invoice.reverses),
  proforma: out.oneOrNull(nameShape, ({ invoice }) => invoice.proforma),
  facturi: out.list(nameShape, 'invoices'),
  misca_stocul: out.yesNo('movesStock'),
  storno_urmator: out.oneOrNull(nameShape, 'nextReversal'),
  actiuni: out.list(act, actsOf),
  piedica_plata: out.textOrNull(({ paymentObstacle }) => paymentObstacle && paymentWords[paymentObstacle]),
  spv: out.oneOrNull(spv, (read) => read.spv && { ...read.spv, issuedOn: read.invoice.issuedOn, today: read.today }),
  export_contabil: out.oneOrNull(exported, 'exported'),
  istoric: out.list(change, 'history'),
});
