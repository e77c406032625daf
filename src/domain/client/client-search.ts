import { keptFiscalCode } from '../company/fiscal-code.ts';
import type { IssueClient } from '../invoice/issue-command.ts';
import { type CodeOwner, codeOwner } from './code-owner.ts';
import { isUnusablePersonalCode } from './personal-code.ts';

/** How the client of a request is looked for: by its code and the country of that, by the caller's own id, or not at all. */
export type ClientSearch =
  | ({ readonly by: 'fiscal-code' } & CodeOwner)
  | { readonly by: 'external-id'; readonly externalId: number }
  | { readonly by: 'nothing' };

/** V2-ISSUE-1, V2-CLIENT-2, V2-CLIENT-3 and V2-CLIENT-5. */
export function clientSearch(client: IssueClient, findsByExternalId: boolean): ClientSearch {
  const fiscalCode = usableCode(client);
  if (fiscalCode !== null) return { by: 'fiscal-code', ...codeOwner(fiscalCode, client.countryCode) };
  if (findsByExternalId && client.kind === 'individual' && client.externalId !== null) {
    return { by: 'external-id', externalId: client.externalId };
  }
  return { by: 'nothing' };
}

/** The code under which a client is kept; one that identifies nobody is neither searched nor saved. */
export function usableCode({ kind, fiscalCode, countryCode }: IssueClient): string | null {
  if (fiscalCode === null) return null;
  const code = keptFiscalCode(fiscalCode, countryCode);
  // Elsewhere too there are codes of 13 digits, with check digits of their own.
  const isPersonal = kind === 'individual' && countryCode === 'RO';
  if (code === '' || /^0+$/.test(code) || (isPersonal && isUnusablePersonalCode(code))) return null;
  return code;
}

/** V2-ISSUE-1: the code under which the tax authority may know the client; null for whom it is not asked. */
export function registryCode(client: IssueClient): string | null {
  const search = clientSearch(client, false);
  if (client.kind !== 'legal-entity' || client.countryCode !== 'RO' || search.by !== 'fiscal-code') return null;
  return search.codeCountry === 'RO' ? search.codeNumber : null;
}
