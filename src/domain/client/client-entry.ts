import type { Decimal } from '../decimal/decimal.ts';
import type { EntryProblem } from './check-client.ts';
import { checkClient, type ReadableClient } from './check-client.ts';
import type { IssueClient } from './client.ts';
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

/** CON-CLIENT-2: what is owed, in RON, by how many days its due date has passed. */
export interface ClientAges {
  readonly inTerm: Decimal;
  readonly upTo30: Decimal;
  readonly upTo60: Decimal;
  readonly upTo90: Decimal;
  readonly over90: Decimal;
}

/** CON-CLIENT-4: the one that stays, with what it lacks taken from the other. Its kind, name and country are its own. */
export function joinedClient(kept: NewClient, absorbed: NewClient): NewClient {
  const fillable = Object.keys(kept) as readonly (keyof NewClient)[];
  const taken = fillable.filter((member) => kept[member] === null && absorbed[member] !== null);
  // A code is written as its country writes it, and an address is one thing.
  const isElsewhere = kept.countryCode !== absorbed.countryCode;
  const hasPlace = kept.countyCode !== null || kept.locality !== null || kept.address !== null;
  const left = new Set<keyof NewClient>([
    ...(isElsewhere ? (['fiscalCode'] as const) : []),
    ...(isElsewhere || hasPlace ? (['countyCode', 'locality', 'address'] as const) : []),
  ]);
  const values = taken.filter((member) => !left.has(member)).map((member) => [member, absorbed[member]]);
  return { ...kept, ...Object.fromEntries(values) };
}

/** A row of a table that is imported. */
export interface ImportRow<Entry> {
  readonly line: number;
  readonly entry: Entry;
}

export interface ImportOutcome {
  readonly created: number;
  /** Known already; they get what the table says of them. */
  readonly known: number;
  /** Rows that are left out. */
  readonly problems: readonly { readonly line: number; readonly problem: EntryProblem }[];
}
