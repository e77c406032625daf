import type { IssueClient, SnapshotClient } from '../client/client.ts';
import { newClient } from '../client/client.ts';
import { storedDecimal } from '../decimal/decimal.ts';
import { vatRateFromFraction } from '../vat/vat-rate.ts';
import type { IssueProblem } from './issue-problem.ts';
import { ratesAllowed } from './named-documents.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

/** What can be corrected on a document after its issue: its client and the texts beside its lines. */
export interface Correction {
  readonly client: IssueClient;
  /** A text that is absent stays as it is. */
  readonly texts: Partial<Pick<InvoiceSnapshot, 'text' | 'explanations' | 'references'>>;
}

export interface CorrectedMember {
  readonly before: unknown;
  readonly after: unknown;
}

export type Corrected =
  | { readonly snapshot: InvoiceSnapshot; readonly members: Readonly<Record<string, CorrectedMember>> }
  | { readonly problem: IssueProblem };

/**
 * V2-CORR-1: the client as it is sent replaces the one on the document. Lines, amounts and dates stay as they are, so the client cannot
 * move to a country where the rates of the lines are not in force.
 */
export function correctedSnapshot(snapshot: InvoiceSnapshot, { client: sent, texts }: Correction): Corrected {
  const { externalId: _, language: _language, ...client } = newClient(sent, null);
  if (client.countryCode !== snapshot.client.countryCode && !areRatesOf(client, snapshot)) {
    return { problem: { on: 'client', problem: 'rates-not-of-country' } };
  }
  const corrected: InvoiceSnapshot = { ...snapshot, ...texts, client };
  return {
    snapshot: corrected,
    members: { ...differences(snapshot.client, client), ...textDifferences(snapshot, corrected) },
  };
}

function areRatesOf({ countryCode }: SnapshotClient, { lines, issuedOn, corrects }: InvoiceSnapshot): boolean {
  const isRate = ratesAllowed([countryCode, 'RO'], issuedOn, corrects);
  return lines.every(({ vatRate }) => isRate(vatRateFromFraction(storedDecimal(vatRate))));
}

function textDifferences(before: InvoiceSnapshot, after: InvoiceSnapshot): Readonly<Record<string, CorrectedMember>> {
  const textsOf = ({ text, explanations, references }: InvoiceSnapshot) => ({ text, explanations, references });
  return differences(textsOf(before), textsOf(after));
}

function differences<Members extends object>(
  before: Members,
  after: Members,
): Readonly<Record<string, CorrectedMember>> {
  const names = (Object.keys(after) as (keyof Members & string)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(names.map((name) => [name, { before: before[name], after: after[name] }]));
}
