import { isRomanianFiscalCode, normaliseFiscalCode } from '../company/identifiers.ts';
import { identifiesNobody } from '../company/party-code.ts';
import { findCounty } from '../nomenclature/counties.ts';
import type { IssueClient } from './client.ts';

/** An error in the data of a client, whether it is on a document or not. */
export type ClientFault = 'fiscal-code-missing' | 'fiscal-code-wrong' | 'county-unknown';

/** An error in a client or an article that is entered outside a document. */
export type EntryProblem =
  | { readonly is: ClientFault | 'vat-rate-unknown' }
  /** An earlier row of an imported table has the same client or article. */
  | { readonly is: 'row-repeated'; readonly line: number }
  /** An address of the client is there twice. */
  | { readonly is: 'address-repeated'; readonly by: string }
  /** Another client or article has the code; `by` is its name. */
  | { readonly is: 'client-code-taken' | 'article-code-taken' | 'article-barcode-taken'; readonly by: string };

/** A member that could not be read is absent. */
export type ReadableClient = Partial<
  Pick<IssueClient, 'clientId' | 'kind' | 'fiscalCode' | 'externalId' | 'countryCode' | 'countyCode' | 'isForeign'>
>;

export interface ClientRules {
  readonly verifiesFiscalCode: boolean;
  /** Whether a fiscal code is required from every legal entity, or only if it is to be verified. */
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
