import { Type } from 'typebox';
import type { IssueClient } from '../../../domain/client/client.ts';
import { type Decimal, decimalFromNumber, decimalToNumber } from '../../../domain/decimal/decimal.ts';
import type { Correction } from '../../../domain/invoice/correction.ts';
import type { DocumentName } from '../../../domain/invoice/issued-invoice.ts';
import type { DocumentReferences } from '../../../domain/invoice/snapshot.ts';
import type { TypedDiscount } from '../../../domain/invoice/typed-document.ts';
import { documentReferencesOf, invoiceReferences } from '../../schema/references.ts';
import { date, decimal, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { clientDetails, clientKind, clientName, clientOf, shownClient, toShownClient } from '../../shapes/client.ts';
import { uuidSchema } from '../vocabulary.ts';

/** The members that several rows about documents share, in both directions. */

export const documentParams = strict({ serie: text(50), numar: text(50) });

export const namedBy = ({ serie, numar }: Type.Static<typeof documentParams>): DocumentName => ({
  series: serie,
  number: numar,
});

const optional = (maxLength: number) => Type.Optional(text(maxLength));

const { limba: _limba, tara, ...clientMembers } = clientDetails;

/** A client as a person types it, or chooses it from those of the company. */
export const clientBody = strict({
  id: Type.Optional(uuidSchema),
  tip: clientKind,
  denumire: clientName,
  tara,
  ...Type.Partial(strict(clientMembers)).properties,
});

export const issueClientOf = ({ id, ...sent }: Type.Static<typeof clientBody>): IssueClient => ({
  ...(id === undefined ? {} : { clientId: id }),
  ...clientOf(sent),
});

const textOrNull = () => nullable(Type.String());
const { cod_tara: _cod_tara, ...shownMembers } = shownClient.properties;

/** As a document shows it, with the code of the country, which is what a form sends. */
export const clientData = strict({ ...shownMembers, tip: clientKind });

export function toClient(client: Parameters<typeof toShownClient>[0]): Type.Static<typeof clientData> {
  const { cod_tara, ...shown } = toShownClient(client);
  return { ...shown, tara: cod_tara };
}

export function referencesOf(sent: Type.Static<typeof invoiceReferences> | undefined): DocumentReferences | null {
  return Object.keys(sent ?? {}).length === 0 ? null : documentReferencesOf(sent);
}

export const referencesData = strict({
  referinta_cumparator: textOrNull(),
  referinta_comanda: textOrNull(),
  referinta_contract: textOrNull(),
  referinta_contabila_cumparator: textOrNull(),
  nota: textOrNull(),
});

export const toReferences = (references: DocumentReferences | null): Type.Static<typeof referencesData> => ({
  referinta_cumparator: references?.buyerReference ?? null,
  referinta_comanda: references?.orderReference ?? null,
  referinta_contract: references?.contractReference ?? null,
  referinta_contabila_cumparator: references?.buyerAccountingReference ?? null,
  nota: references?.note ?? null,
});

export const deliveryBody = strict({
  data: Type.Optional(date()),
  delegat: optional(200),
  mijloc_transport: optional(100),
});

export const deliveryData = strict({ data: nullable(date()), delegat: textOrNull(), mijloc_transport: textOrNull() });

export const correctionBody = strict({
  /** Of the document that the form was filled in from; absent where nobody looked at one. */
  revizie: Type.Optional(Type.Integer({ minimum: 0 })),
  client: clientBody,
  text: Type.Optional(Type.String({ maxLength: 2000 })),
  explicatii: Type.Optional(Type.String({ maxLength: 2000 })),
  efactura: invoiceReferences,
});

export function correctionOf({
  client,
  text: note,
  explicatii,
  efactura,
}: Type.Static<typeof correctionBody>): Correction {
  return {
    client: issueClientOf(client),
    texts: { text: note || null, explanations: explicatii || null, references: referencesOf(efactura) },
  };
}

export const discountBody = strict({
  fel: oneOf(['procent', 'suma']),
  valoare: decimal(2, { exclusiveMinimum: 0, maximum: 999_999_999 }),
});

export const discountOf = (sent: Type.Static<typeof discountBody> | undefined): TypedDiscount | null =>
  sent ? { is: sent.fel === 'procent' ? 'percent' : 'amount', value: decimalFromNumber(sent.valoare) } : null;

export const amountsData = strict({ fara_tva: decimal(2), tva: decimal(2), total: decimal(2) });

export const toAmounts = (amounts: { readonly net: Decimal; readonly vat: Decimal; readonly gross: Decimal }) => ({
  fara_tva: decimalToNumber(amounts.net),
  tva: decimalToNumber(amounts.vat),
  total: decimalToNumber(amounts.gross),
});

export const nameData = strict({ serie: Type.String(), numar: Type.String() });
export const toName = ({ series, number }: { readonly series: string; readonly number: string }) => ({
  serie: series,
  numar: number,
});

export const dateBody = date();
