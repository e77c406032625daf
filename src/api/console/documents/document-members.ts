import { Type } from 'typebox';
import type { IssueClient, SnapshotClient } from '../../../domain/client/client.ts';
import { type Decimal, decimalFromNumber, decimalToNumber } from '../../../domain/decimal/decimal.ts';
import type { Correction } from '../../../domain/invoice/correction.ts';
import type { DocumentName } from '../../../domain/invoice/issued-invoice.ts';
import type { DocumentReferences } from '../../../domain/invoice/snapshot.ts';
import type { TypedDiscount } from '../../../domain/invoice/typed-document.ts';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import { documentReferencesOf } from '../../schema/references.ts';
import { date, decimal, nullable, oneOf, strict, text, visibleText } from '../../schema/schemas.ts';
import { uuidSchema } from '../vocabulary.ts';

/** The members that several rows about documents share, in both directions. */

export const documentParams = strict({ serie: text(50), numar: text(50) });

export const namedBy = ({ serie, numar }: Type.Static<typeof documentParams>): DocumentName => ({
  series: serie,
  number: numar,
});

const optional = (maxLength: number) => Type.Optional(text(maxLength));

/** A client as a person types it, or chooses it from those of the company. */
export const clientBody = strict({
  id: Type.Optional(uuidSchema),
  tip: oneOf(['PJ', 'PF']),
  denumire: visibleText(255),
  cod_unic: optional(128),
  nr_reg_com: optional(128),
  platitor_tva: Type.Optional(Type.Boolean()),
  email: optional(500),
  telefon: optional(100),
  cont_bancar: optional(50),
  tara: Type.String({ minLength: 1, maxLength: 128, 'x-nomenclature': 'tari' }),
  cod_judet: optional(100),
  localitate: optional(100),
  adresa: optional(500),
});

type ClientBody = Type.Static<typeof clientBody>;

export function issueClientOf(sent: ClientBody): IssueClient {
  const country = findCountry(sent.tara);
  if (!country) throw new Error('an unknown country was not refused');
  return {
    ...(sent.id === undefined ? {} : { clientId: sent.id }),
    kind: sent.tip === 'PJ' ? 'legal-entity' : 'individual',
    name: sent.denumire,
    fiscalCode: sent.cod_unic?.trim() || null,
    externalId: null,
    countryCode: country.code,
    countyCode: sent.cod_judet ?? null,
    locality: sent.localitate ?? null,
    address: sent.adresa ?? null,
    email: sent.email ?? null,
    phone: sent.telefon ?? null,
    tradeRegisterNumber: sent.nr_reg_com ?? null,
    bankAccount: sent.cont_bancar ?? null,
    isVatPayer: sent.platitor_tva ?? null,
    isForeign: false,
  };
}

const textOrNull = () => nullable(Type.String());

export const clientData = strict({
  tip: oneOf(['PJ', 'PF']),
  denumire: Type.String(),
  cod_unic: textOrNull(),
  nr_reg_com: textOrNull(),
  platitor_tva: nullable(Type.Boolean()),
  email: textOrNull(),
  telefon: textOrNull(),
  cont_bancar: textOrNull(),
  tara: Type.String(),
  cod_judet: textOrNull(),
  localitate: textOrNull(),
  adresa: textOrNull(),
});

export function toClient(client: SnapshotClient): Type.Static<typeof clientData> {
  return {
    tip: client.kind === 'legal-entity' ? 'PJ' : 'PF',
    denumire: client.name,
    cod_unic: client.fiscalCode,
    nr_reg_com: client.tradeRegisterNumber,
    platitor_tva: client.isVatPayer,
    email: client.email,
    telefon: client.phone,
    cont_bancar: client.bankAccount,
    tara: client.countryCode,
    cod_judet: client.countyCode,
    localitate: client.locality,
    adresa: client.address,
  };
}

const referenceLengths = {
  referinta_cumparator: 200,
  referinta_comanda: 200,
  referinta_contract: 200,
  referinta_contabila_cumparator: 100,
  nota: 300,
} as const;

export const referencesBody = strict({
  referinta_cumparator: optional(referenceLengths.referinta_cumparator),
  referinta_comanda: optional(referenceLengths.referinta_comanda),
  referinta_contract: optional(referenceLengths.referinta_contract),
  referinta_contabila_cumparator: optional(referenceLengths.referinta_contabila_cumparator),
  nota: optional(referenceLengths.nota),
});

export function referencesOf(sent: Type.Static<typeof referencesBody> | undefined): DocumentReferences | null {
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
  efactura: referencesBody,
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
