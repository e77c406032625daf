import { checkClient, type ReadableClient } from '../invoice/check-issue.ts';
import type { IssueClient } from '../invoice/issue-command.ts';
import type { EntryProblem } from '../invoice/issue-problem.ts';
import { type NewClient, newClient } from './client.ts';

/** A client as somebody enters it, without a document. */
export type ClientEntry = Omit<IssueClient, 'isForeign'>;

/** A client with everything that is kept of it. */
export type ClientRecord = NewClient & { readonly clientId: string };

/** V2-CLIENT-9: the rules of the client of an issue. Members that could not be read are left out. */
export function clientEntryProblems(client: ReadableClient): readonly EntryProblem[] {
  const rules = { verifiesFiscalCode: false, requiresFiscalCode: 'always' } as const;
  return [...checkClient(client, rules)].map(({ problem }) => ({ is: problem }));
}

/** As it is kept: a code that identifies nobody is not. */
export const clientOfEntry = (entry: ClientEntry): NewClient => newClient({ ...entry, isForeign: false }, null);

/** V2-CLIENT-12: the members in which the two differ. */
export function changedMembers(before: NewClient, after: NewClient): readonly string[] {
  return Object.keys(after).filter((member) => {
    const name = member as keyof NewClient;
    return before[name] !== after[name];
  });
}
