import { storedFiscalCode } from '../company/identifiers.ts';
import { type CodeOwner, codeOwner, identifiesNobody, isUnusablePersonalCode } from '../company/party-code.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { CountryCode } from '../nomenclature/countries.ts';
import type { DocumentLanguage } from '../nomenclature/language.ts';

/** A client as a request describes it, on a document or by itself. */
export interface IssueClient {
  /** The id of a client that a person chose from the company's clients. */
  readonly clientId?: string;
  readonly kind: 'legal-entity' | 'individual';
  readonly name: string;
  readonly fiscalCode: string | null;
  /** Null also if 0 was sent, which means that it is not used to find the client. */
  readonly externalId: number | null;
  readonly countryCode: CountryCode;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly tradeRegisterNumber: string | null;
  readonly bankAccount: string | null;
  readonly isVatPayer: boolean | null;
  /** The language of the client's documents, if the client is entered by itself; absent if none was chosen. */
  readonly language?: DocumentLanguage | null;
  /** Whether the caller declares the client foreign, so that any VAT rate is accepted. */
  readonly isForeign: boolean;
}

/** A client as it is frozen in a document. */
export interface SnapshotClient {
  readonly kind: 'legal-entity' | 'individual';
  readonly name: string;
  readonly fiscalCode: string | null;
  readonly tradeRegisterNumber: string | null;
  readonly isVatPayer: boolean | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly bankAccount: string | null;
  readonly countryCode: string;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
}

/** A client as lists show it. */
export interface ClientRow {
  readonly clientId: string;
  readonly kind: 'legal-entity' | 'individual';
  readonly name: string;
  readonly fiscalCode: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly countryCode: string;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
}

/** V2-SOLD-2: amounts in RON, each document converted at its own rate. */
export interface ClientBalance {
  readonly totalBalance: Decimal;
  readonly overdueBalance: Decimal;
  readonly totalTurnover: Decimal;
}

/** A client with invoices that fell due in a period and are not fully collected. */
export interface OverdueClient extends Pick<ClientRow, 'clientId' | 'name' | 'fiscalCode' | 'email' | 'phone'> {
  readonly outstandingTotal: Decimal;
  readonly invoiceCount: number;
  readonly oldestDueOn: string;
  readonly daysOverdue: number;
}

/** Official data of a Romanian legal entity, as the tax authority publishes it. */
export interface OfficialData {
  readonly name: string;
  readonly tradeRegisterNumber: string | null;
  readonly isVatPayer: boolean;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
}

/** A client as it will be stored, and shown on the document. */
export type NewClient = SnapshotClient & {
  readonly externalId: number | null;
  /** V2-LANG-2: the language of its documents. */
  readonly language: DocumentLanguage | null;
};

/** V2-ISSUE-1: the client is taken from the request; official data about a Romanian legal entity replaces what was sent. */
export function newClient(sent: IssueClient, official: OfficialData | null): NewClient {
  const { kind, name, externalId, countryCode, countyCode, locality, address, email, phone, bankAccount } = sent;
  return {
    kind,
    name: official?.name ?? name,
    fiscalCode: usableCode(sent),
    externalId,
    tradeRegisterNumber: official?.tradeRegisterNumber ?? sent.tradeRegisterNumber,
    isVatPayer: official?.isVatPayer ?? sent.isVatPayer,
    countryCode,
    countyCode: official?.countyCode ?? countyCode,
    locality: official?.locality ?? locality,
    address: official?.address ?? address,
    email,
    phone,
    bankAccount,
    language: sent.language ?? null,
  };
}

/** How the client of a request is searched: by its code and the country of the code, by the caller's own id, by our id, or not at all. */
export type ClientSearch =
  | ({ readonly by: 'fiscal-code' } & CodeOwner)
  | { readonly by: 'external-id'; readonly externalId: number }
  | { readonly by: 'id'; readonly clientId: string }
  | { readonly by: 'nothing' };

/** V2-ISSUE-1, V2-CLIENT-2, V2-CLIENT-3 and V2-CLIENT-5. */
export function clientSearch(client: ClientCriteria, findsByExternalId: boolean): ClientSearch {
  if (client.clientId !== undefined) return { by: 'id', clientId: client.clientId };
  const fiscalCode = usableCode(client);
  if (fiscalCode !== null) return { by: 'fiscal-code', ...codeOwner(fiscalCode, client.countryCode) };
  if (findsByExternalId && client.kind === 'individual' && client.externalId !== null) {
    return { by: 'external-id', externalId: client.externalId };
  }
  return { by: 'nothing' };
}

type CodeHolder = Pick<IssueClient, 'kind' | 'fiscalCode' | 'countryCode'>;
type ClientCriteria = CodeHolder & Pick<IssueClient, 'clientId' | 'externalId'>;

/** The code under which a client is stored; a code that identifies nobody is neither searched nor saved. */
export function usableCode({ kind, fiscalCode, countryCode }: CodeHolder): string | null {
  if (fiscalCode === null) return null;
  const code = storedFiscalCode(fiscalCode, countryCode);
  // Other countries also have codes of 13 digits, with their own check digits.
  const isPersonal = kind === 'individual' && countryCode === 'RO';
  if (identifiesNobody(code) || (isPersonal && isUnusablePersonalCode(code))) return null;
  return code;
}

/** V2-ISSUE-1: the code by which the tax authority may know the client; null if the authority is not asked. */
export function registryCode(client: IssueClient): string | null {
  const { clientId: _, ...described } = client;
  const search = clientSearch(described, false);
  if (client.kind !== 'legal-entity' || client.countryCode !== 'RO' || search.by !== 'fiscal-code') return null;
  return search.codeCountry === 'RO' ? search.codeNumber : null;
}
