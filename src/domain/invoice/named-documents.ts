import type { IssueClient } from '../client/client.ts';
import { clientSearch } from '../client/client.ts';
import type { CompanySettings } from '../company/settings.ts';
import { fold } from '../nomenclature/counties.ts';
import { findInvoiceType, type InvoiceType } from '../nomenclature/invoice-types.ts';
import { isInForceIn, isRateByReference, type VatRate } from '../vat/vat-rate.ts';
import type { IssueProblem, NamedProblem } from './issue-problem.ts';
import type { InvoiceStatus } from './lifecycle.ts';
import type { EarlierDocument, InvoiceSnapshot, NamedDocument } from './snapshot.ts';

/** What the database knows about a document whose series is one of the company's. */
export interface KnownDocument {
  /** The document of this name; null if there is none. */
  readonly found: {
    readonly typeCode: string;
    readonly status: InvoiceStatus;
    readonly issuedOn: string;
    readonly clientId: string;
    readonly clientKind: IssueClient['kind'];
    readonly clientName: string;
  } | null;
  /** The earliest document of the series in this service; null if the series has none. */
  readonly first: { readonly number: string; readonly issuedOn: string } | null;
  readonly nextNumber: string;
}

/** One entry for each reference; null for a document whose series is not one of the company's. */
export type KnownDocuments = readonly (KnownDocument | null)[];

/**
 * V2-REF-5: the documents that a document refers to; the one that it reverses comes first. Reads and the UBL both use this, so that they
 * agree.
 */
export function documentsNamed({
  reverses,
  corrects,
}: Pick<InvoiceSnapshot, 'reverses' | 'corrects'>): readonly NamedDocument[] {
  return [...(reverses ? [{ ...reverses, isOurs: true }] : []), ...(corrects ?? [])];
}

/** The name as people write it, such as `FCT 12`. */
export const writtenName = ({ series, number }: Pick<EarlierDocument, 'series' | 'number'>): string =>
  series === null ? number : `${series} ${number}`;

/** Checks the references without the database. */
export function* checkReferences(
  references: readonly EarlierDocument[],
  { type, issuedOn }: { readonly type: InvoiceType | null; readonly issuedOn: string | null },
): Generator<IssueProblem> {
  if (type && !type.isFiscal) yield { on: 'invoice', problem: 'named-not-for-type' };
  const seen = new Set<string>();
  for (const [place, reference] of references.entries()) {
    const at = (problem: Exclude<NamedProblem['problem'], 'named-other-date'>) =>
      ({ on: 'named', place, problem }) as const;
    // The date is part of the name, because another program may restart its numbers each year.
    const name = JSON.stringify([reference.series, reference.number, reference.issuedOn]);
    if (seen.has(name)) yield at('named-twice');
    seen.add(name);
    if (issuedOn !== null && reference.issuedOn > issuedOn) yield at('named-after-issue');
  }
}

/**
 * V2-REF-2: a reference to a document of our own must name an invoice that exists, has that date and belongs to the client. `client` is
 * null if it could not be read.
 */
export function* checkNamed(
  references: readonly EarlierDocument[],
  known: KnownDocuments,
  client: NamingClient | null,
): Generator<NamedProblem> {
  for (const [place, reference] of references.entries()) {
    const ours = known[place] ?? null;
    if (!ours || isOlderThanOurs(reference, ours)) continue;
    const { found } = ours;
    if (!found) yield { on: 'named', place, problem: 'named-unknown' };
    else if (!findInvoiceType(found.typeCode)?.isFiscal) yield { on: 'named', place, problem: 'named-not-invoice' };
    else if (found.status === 'cancelled') yield { on: 'named', place, problem: 'named-cancelled' };
    else {
      if (client && !isOf(client, found)) yield { on: 'named', place, problem: 'named-of-other-client' };
      if (found.issuedOn !== reference.issuedOn)
        yield { on: 'named', place, problem: 'named-other-date', issuedOn: found.issuedOn };
    }
  }
}

/** The client of the new document: as sent, its id among the company's clients, and whether it was looked up there at all. */
export interface NamingClient extends Pick<IssueClient, 'kind' | 'name'> {
  readonly clientId: string | null;
  readonly isLookedUp: boolean;
}

export function namingClient(
  sent: IssueClient,
  known: {
    readonly client: { readonly clientId: string } | null;
    readonly settings: Pick<CompanySettings, 'findsClientByExternalId'>;
  },
): NamingClient {
  const isLookedUp = clientSearch(sent, known.settings.findsClientByExternalId).by !== 'nothing';
  return { kind: sent.kind, name: sent.name, clientId: known.client?.clientId ?? null, isLookedUp };
}

/** A person without any identifier is a new client each time (V2-CLIENT-5), so for such a person the name is compared. */
function isOf({ kind, name, clientId, isLookedUp }: NamingClient, found: NonNullable<KnownDocument['found']>): boolean {
  if (isLookedUp) return clientId === found.clientId;
  return kind === found.clientKind && fold(name.trim()) === fold(found.clientName.trim());
}

/**
 * A series may be continued from another program: a document that is older than the first one here, by number and by date, was issued
 * there.
 */
function isOlderThanOurs({ number, issuedOn }: EarlierDocument, { found, first, nextNumber }: KnownDocument): boolean {
  if (found || !isCount(number)) return false;
  if (!first) return BigInt(number) < BigInt(nextNumber);
  return isCount(first.number) && BigInt(number) < BigInt(first.number) && issuedOn < first.issuedOn;
}

const isCount = (number: string): boolean => /^\d{1,18}$/.test(number);

/** The references as the snapshot stores them. */
export function namedDocuments(
  references: readonly EarlierDocument[],
  known: KnownDocuments,
): readonly NamedDocument[] {
  return references.map(({ series, number, issuedOn }, place) => ({
    series,
    number,
    issuedOn,
    isOurs: (known[place]?.found ?? null) !== null,
  }));
}

/**
 * V2-REQ-25, V2-REF-3: the rates of the day of issue, and those of the days of the documents referred to, because what an earlier document
 * charged is settled and corrected at its own rate.
 */
export function ratesAllowed(
  countryCodes: readonly string[],
  issuedOn: string,
  references: readonly Pick<EarlierDocument, 'issuedOn'>[] | undefined,
): (rate: VatRate) => boolean {
  const isToday = isInForceIn(countryCodes, issuedOn);
  const isOnSome = (references ?? []).map(({ issuedOn: on }) => isRateByReference(countryCodes, on));
  return (rate) => isToday(rate) || isOnSome.some((isThen) => isThen(rate));
}
