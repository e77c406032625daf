import type { Decimal } from '../decimal/decimal.ts';
import type { EntryProblem } from './check-client.ts';
import { checkClient, type ReadableClient } from './check-client.ts';
import type { IssueClient } from './client.ts';
import { type NewClient, newClient } from './client.ts';

/** A client as somebody enters it, outside a document. */
export type ClientEntry = Omit<IssueClient, 'isForeign'>;

/** A client with everything that is stored about it. */
export type ClientRecord = NewClient & { readonly clientId: string };

/** V2-CLIENT-9: the same rules apply as to the client of an issued document. Members that could not be read are absent. */
export function clientEntryProblems(client: ReadableClient): readonly EntryProblem[] {
  const rules = { verifiesFiscalCode: false, requiresFiscalCode: 'always' } as const;
  return [...checkClient(client, rules)].map(({ problem }) => ({ is: problem }));
}

/** The client as it is stored, without a code that identifies nobody. */
export const clientOfEntry = (entry: ClientEntry): NewClient => newClient({ ...entry, isForeign: false }, null);

/** V2-CLIENT-12: the members in which the two differ. */
export function changedMembers(before: NewClient, after: NewClient): readonly string[] {
  return Object.keys(after).filter((member) => {
    const name = member as keyof NewClient;
    return before[name] !== after[name];
  });
}

/** CON-CLIENT-2: outstanding amounts in RON, by the number of days since the due date. */
export interface ClientAges {
  readonly inTerm: Decimal;
  readonly upTo30: Decimal;
  readonly upTo60: Decimal;
  readonly upTo90: Decimal;
  readonly over90: Decimal;
}

/** CON-CLIENT-4: the client that stays, with missing members taken from the other one. Kind, name and country are never taken. */
export function joinedClient(remaining: NewClient, absorbed: NewClient): NewClient {
  const fillable = Object.keys(remaining) as readonly (keyof NewClient)[];
  const taken = fillable.filter((member) => remaining[member] === null && absorbed[member] !== null);
  // A fiscal code depends on its country, and an address is taken only as a whole.
  const isElsewhere = remaining.countryCode !== absorbed.countryCode;
  const hasPlace = remaining.countyCode !== null || remaining.locality !== null || remaining.address !== null;
  const left = new Set<keyof NewClient>([
    ...(isElsewhere ? (['fiscalCode'] as const) : []),
    ...(isElsewhere || hasPlace ? (['countyCode', 'locality', 'address'] as const) : []),
  ]);
  const values = taken.filter((member) => !left.has(member)).map((member) => [member, absorbed[member]]);
  return { ...remaining, ...Object.fromEntries(values) };
}

export interface ImportRow<Entry> {
  readonly line: number;
  readonly entry: Entry;
}

export interface ImportOutcome {
  readonly created: number;
  /** Rows about existing clients or articles, which are updated from the table. */
  readonly known: number;
  /** Rows that are left out, with the reason. */
  readonly problems: readonly { readonly line: number; readonly problem: EntryProblem }[];
}
