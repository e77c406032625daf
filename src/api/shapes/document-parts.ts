import { Type } from 'typebox';
import type { IssueClient, SnapshotClient } from '../../domain/client/client.ts';
import { type Decimal, decimalFromNumber } from '../../domain/decimal/decimal.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { Delivery, DocumentReferences, EarlierDocument, FiscalReceipt } from '../../domain/invoice/snapshot.ts';
import type { TypedDiscount } from '../../domain/invoice/typed-document.ts';
import { documentReferencesOf, type invoiceReferences } from '../schema/references.ts';
import { date, decimal, oneOf, partial, strict, text, uuidSchema } from '../schema/schemas.ts';
import { clientDetails, clientKind, clientName, clientOf, kindWord, shownClient } from './client.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';

/** The members that several rows about documents share, in both directions. */

export const documentParams = strict({ serie: text(50), numar: text(50) });

export const namedBy = ({ serie, numar }: Type.Static<typeof documentParams>): DocumentName => ({
  series: serie,
  number: numar,
});

const { limba: _limba, tara, ...clientMembers } = clientDetails;

/** A client as a person types it, or chooses it from those of the company. */
export const clientBody = strict({
  id: Type.Optional(uuidSchema),
  tip: clientKind,
  denumire: clientName,
  tara,
  ...partial(clientMembers).properties,
});

export const issueClientOf = ({ id, ...sent }: Type.Static<typeof clientBody>): IssueClient => ({
  ...(id === undefined ? {} : { clientId: id }),
  ...clientOf(sent),
});

const { cod_tara, ...shownMembers } = shownClient.members;

/** A client is shown as on a document, but with the code of its country, which is what a form sends. */
export const clientShape = shape<SnapshotClient>()({
  ...shownMembers,
  tip: out.of(clientKind, ({ kind }) => kindWord(kind)),
  tara: cod_tara,
});

export function referencesOf(sent: Type.Static<typeof invoiceReferences> | undefined): DocumentReferences | null {
  return Object.keys(sent ?? {}).length === 0 ? null : documentReferencesOf(sent);
}

export const referencesShape = shape<{ readonly references: DocumentReferences | null }>()({
  referinta_cumparator: out.textOrNull(({ references }) => references?.buyerReference ?? null),
  referinta_comanda: out.textOrNull(({ references }) => references?.orderReference ?? null),
  referinta_contract: out.textOrNull(({ references }) => references?.contractReference ?? null),
  referinta_contabila_cumparator: out.textOrNull(({ references }) => references?.buyerAccountingReference ?? null),
  nota: out.textOrNull(({ references }) => references?.note ?? null),
});

export const deliveryShape = shape<Delivery>()({
  data: out.dateOrNull('on'),
  delegat: out.textOrNull('delegate'),
  mijloc_transport: out.textOrNull('transport'),
});

export const receiptShape = shape<FiscalReceipt>()({ numar: out.text('number'), data: out.date('issuedOn') });

/** A document that was issued earlier, and is corrected or settled by another one. */
export const earlierShape = shape<EarlierDocument>()({
  serie: out.textOrNull('series'),
  numar: out.text('number'),
  data: out.date('issuedOn'),
});

export const discountBody = strict({
  fel: oneOf(['procent', 'suma']),
  valoare: decimal(2, { exclusiveMinimum: 0, maximum: 999_999_999 }),
});

export const discountOf = ({ fel, valoare }: Type.Static<typeof discountBody>): TypedDiscount => ({
  is: fel === 'procent' ? 'percent' : 'amount',
  value: decimalFromNumber(valoare),
});

export const amountsShape = shape<{ readonly net: Decimal; readonly vat: Decimal; readonly gross: Decimal }>()({
  fara_tva: out.money('net'),
  tva: out.money('vat'),
  total: out.money('gross'),
});

export const nameShape = shape<{ readonly series: string; readonly number: string }>()({
  serie: out.text('series'),
  numar: out.text('number'),
});

export const dateBody = date();

interface SentDelivery {
  readonly data?: string;
  readonly delegat?: string;
  readonly mijloc_transport?: string;
}

/** V2-LAW-10 */
export const fiscalReceiptOf = (
  sent: { readonly numar: string; readonly data: string } | undefined,
): { readonly fiscalReceipt?: FiscalReceipt } =>
  sent ? { fiscalReceipt: { number: sent.numar, issuedOn: sent.data } } : {};

interface SentReference {
  readonly serie?: string;
  readonly numar: string;
  readonly data: string;
}

/** V2-REF-1 */
export const correctedOf = (
  sent: readonly SentReference[] | undefined,
): { readonly corrects?: readonly EarlierDocument[] } => (sent ? { corrects: sent.map(referenceOf) } : {});

const referenceOf = ({ serie, numar, data }: SentReference): EarlierDocument => ({
  series: serie ?? null,
  number: numar,
  issuedOn: data,
});

/** V2-PRINT-5: a delivery without any member is none. */
export function deliveryOf(said: SentDelivery | undefined): { readonly delivery?: Delivery } {
  const delivery = {
    on: said?.data ?? null,
    delegate: said?.delegat ?? null,
    transport: said?.mijloc_transport ?? null,
  };
  return Object.values(delivery).every((member) => member === null) ? {} : { delivery };
}
