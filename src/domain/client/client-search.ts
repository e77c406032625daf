import { normaliseFiscalCode } from '../company/fiscal-code.ts';
import type { IssueClient } from '../invoice/issue-command.ts';
import { isUnusablePersonalCode } from './personal-code.ts';

/** How the client of a request is looked for: by its code, by the caller's own id, or not at all. */
export type ClientSearch =
  | { readonly by: 'fiscal-code'; readonly fiscalCode: string }
  | { readonly by: 'external-id'; readonly externalId: number }
  | { readonly by: 'nothing' };

/** V2-ISSUE-1, V2-CLIENT-2 and V2-CLIENT-3. */
export function clientSearch(client: IssueClient, findsByExternalId: boolean): ClientSearch {
  const fiscalCode = usableCode(client);
  if (fiscalCode !== null) return { by: 'fiscal-code', fiscalCode };
  if (findsByExternalId && client.kind === 'individual' && client.externalId !== null) {
    return { by: 'external-id', externalId: client.externalId };
  }
  return { by: 'nothing' };
}

/** The code under which a client is kept; one that identifies nobody is neither searched nor saved. */
export function usableCode({ kind, fiscalCode, countryCode }: IssueClient): string | null {
  if (fiscalCode === null) return null;
  const code = normaliseFiscalCode(fiscalCode);
  // Elsewhere too there are codes of 13 digits, with check digits of their own.
  const isPersonal = kind === 'individual' && countryCode === 'RO';
  if (code === '' || /^0+$/.test(code) || (isPersonal && isUnusablePersonalCode(code))) return null;
  return code;
}
