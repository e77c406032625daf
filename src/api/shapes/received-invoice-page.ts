import { type Static, Type } from 'typebox';
import { decimalToNumber } from '../../domain/decimal/decimal.ts';
import type { SupplierAnswer } from '../../domain/spv/supplier-answer.ts';
import type { SupplierInvoiceRead, SupplierInvoiceRow } from '../../domain/supplier/supplier.ts';
import { obstacleToPay, obstacleToTransition, type SupplierObstacle } from '../../domain/supplier/supplier-invoice.ts';
import { date, oneOf, text, uuidSchema } from '../schema/schemas.ts';
import { codeWord } from '../words/invoices.ts';
import { answerDescription, answerState, answerStates } from '../words/people/supplier-answers.ts';
import { authorityErrorSentence } from '../words/spv-errors.ts';
import { invoiceIs } from '../words/suppliers.ts';
import { supplierSourceNames, supplierStatusNames } from '../words/vocabulary.ts';
import { form, into, intoOrNull } from './form.ts';
import { toArticleId, toSupplierInvoiceId } from './identifiers.ts';
import { out } from './out.ts';
import {
  receivedPayment,
  receivedRate,
  receivedShape,
  receivedTax,
  remark,
  seller,
  tiedLine,
} from './received-invoice.ts';
import { shape } from './shape.ts';

/** What the list, and its totals, are filtered by. */
const filter = form({
  cauta: into('search', Type.Optional(text(200)), (typed) => typed?.trim() || null),
  furnizor: intoOrNull('supplierId', uuidSchema),
  numar: intoOrNull('number', text(200)),
  status: intoOrNull('status', oneOf(Object.values(supplierStatusNames)), (word) =>
    codeWord(supplierStatusNames, word),
  ),
  sursa: intoOrNull('source', oneOf(Object.values(supplierSourceNames)), (word) => codeWord(supplierSourceNames, word)),
  platita: intoOrNull('isPaid', oneOf(['da', 'nu']), (word) => word === 'da'),
  valuta: intoOrNull('currency', text(3)),
  data_emitere_de_la: intoOrNull('issuedFrom', date()),
  data_emitere_pana_la: intoOrNull('issuedUntil', date()),
});

export const filterMembers = filter.schema.properties;

/** What only programs filter by. */
const unfiltered = { receivedFrom: null, receivedUntil: null, dueFrom: null, dueUntil: null, documentName: null };

export const filtersOf = (query: Static<typeof filter.schema>) => ({ ...unfiltered, ...filter.in(query) });

export const receivedRow = shape<SupplierInvoiceRow>()({
  id: out.text(({ invoiceId }) => toSupplierInvoiceId(invoiceId)),
  furnizor_id: out.text('supplierId'),
  ...receivedShape.members,
  status: out.word(supplierStatusNames, 'status'),
  sursa: out.word(supplierSourceNames, 'source'),
});

const line = shape<SupplierInvoiceRead['lines'][number]>()({
  ...tiedLine.members,
  articol: out.textOrNull(({ articlePublicId }) => articlePublicId && toArticleId(articlePublicId)),
});

/** GRP-SUP-16: what the supplier was told through SPV. */
const answer = shape<SupplierAnswer>()({
  stare: out.of(oneOf(Object.values(answerStates)), answerState),
  mesaj: out.text('message'),
  actualizat_la: out.moment('changedAt'),
  descriere: out.text(answerDescription),
  erori: out.texts(({ errors }) => errors.map(authorityErrorSentence)),
  index_incarcare: out.textOrNull('uploadId'),
});

const acts = ['aproba', 'respinge', 'asteapta', 'plateste', 'leaga', 'proceseaza', 'stearsa'] as const;

interface OfferedAct {
  readonly act: (typeof acts)[number];
  readonly obstacle: SupplierObstacle | null;
}

const offeredAct = shape<OfferedAct>()({
  actiune: out.of(oneOf(acts), 'act'),
  piedica: out.textOrNull(({ obstacle }) => wordsOf(obstacle)),
});

interface Received extends SupplierInvoiceRead {
  readonly mayDecide: boolean;
  readonly today: string;
}

export const receivedInvoice = shape<Received>()({
  ...receivedRow.members,
  curs_valutar: out.of(receivedRate, ({ exchangeRate }) => exchangeRate && decimalToNumber(exchangeRate)),
  platit_inainte: out.money('settled'),
  motiv_respingere: out.textOrNull('refusalReason'),
  raspuns_furnizor: out.oneOrNull(answer, 'answer'),
  id_mesaj_spv: out.textOrNull('messageId'),
  articole: out.list(line, 'lines'),
  plati: out.list(receivedPayment, 'payments'),
  taxe: out.list(receivedTax, ({ content }) => content.taxes ?? []),
  mentiuni: out.list(remark, ({ content }) => content.remarks ?? []),
  vanzator: out.oneOrNull(seller, ({ content }) => content.supplier ?? null),
  cumparator: out.textOrNull(({ content }) => content.buyerName ?? null),
  azi: out.text('today'),
  /** It is empty for a person who only reads; what cannot be done now says why. */
  actiuni: out.list(offeredAct, (invoice) => (invoice.mayDecide ? actsOf(invoice) : [])),
});

/** GRP-SUP-10: what is decided is decided again under the lock; this is what the page shows. */
function actsOf(invoice: SupplierInvoiceRead): readonly OfferedAct[] {
  const { status, payments } = invoice;
  const state = { status, isPaidInPart: payments.length > 0 };
  return [
    { act: 'aproba', obstacle: obstacleToTransition('approve', state) },
    { act: 'respinge', obstacle: obstacleToTransition('refuse', state) },
    { act: 'asteapta', obstacle: obstacleToTransition('reopen', state) },
    { act: 'plateste', obstacle: obstacleToPay(invoice) },
    { act: 'leaga', obstacle: null },
    { act: 'proceseaza', obstacle: obstacleToTransition('process', state) },
    { act: 'stearsa', obstacle: obstacleToTransition('mark-deleted', state) },
  ];
}

function wordsOf(obstacle: SupplierObstacle | null): string | null {
  switch (obstacle?.is) {
    case 'status':
      return `Factura ${invoiceIs[obstacle.status]}.`;
    case 'paid':
      return 'Factura are plăți: ștergeți-le întâi.';
    case 'not-payable':
      return 'Factura nu are nimic de plătit.';
    default:
      return null;
  }
}
