import { isRomanianFiscalCode, normaliseFiscalCode } from '../company/identifiers.ts';
import { identifiesNobody } from '../company/party-code.ts';
import { findCounty } from '../nomenclature/counties.ts';
import type { IssueClient } from './client.ts';

/** An error in the data of a client, with or without a document. */
export type ClientFault = 'fiscal-code-missing' | 'fiscal-code-wrong' | 'county-unknown';

/** An error in a client or an article that somebody enters without a document. */
export type EntryProblem =
  | { readonly is: ClientFault | 'vat-rate-unknown' }
  /** In a table: the same was in an earlier row. */
  | { readonly is: 'row-repeated'; readonly line: number }
  /** Another one has it: the one of this name. */
  | { readonly is: 'client-code-taken' | 'article-code-taken' | 'article-barcode-taken'; readonly by: string };

/** A member that could not be read is absent. */
export type ReadableClient = Partial<
  Pick<IssueClient, 'clientId' | 'kind' | 'fiscalCode' | 'externalId' | 'countryCode' | 'countyCode' | 'isForeign'>
>;

export interface ClientRules {
  readonly verifiesFiscalCode: boolean;
  /** Whose fiscal code must be sent: that of every legal entity, or only one that is to be verified. */
  readonly requiresFiscalCode: 'always' | 'to-verify';
}

export function* checkClient(
  { kind, fiscalCode, countryCode, countyCode }: ReadableClient,
  { verifiesFiscalCode, requiresFiscalCode }: ClientRules,
): Generator<{ readonly on: 'client'; readonly problem: ClientFault }> {
  const isRomanian = countryCode === 'RO';
  const isVerified = verifiesFiscalCode && isRomanian;
  if (kind === 'legal-entity' && fiscalCode === null) {
    if (requiresFiscalCode === 'always' || isVerified) yield { on: 'client', problem: 'fiscal-code-missing' };
  } else if (kind === 'legal-entity' && fiscalCode && isVerified) {
    if (!isRomanianFiscalCode(normaliseFiscalCode(fiscalCode))) yield { on: 'client', problem: 'fiscal-code-wrong' };
  } else if (kind === 'legal-entity' && fiscalCode && requiresFiscalCode === 'always' && identifiesNobody(fiscalCode)) {
    yield { on: 'client', problem: 'fiscal-code-missing' };
  }
  if (isRomanian && countyCode && !findCounty(countyCode)) {
    yield { on: 'client', problem: 'county-unknown' };
  }
}
