import type { Decimal } from '../decimal/decimal.ts';
import { storedDecimal } from '../decimal/decimal.ts';
import type { IssueCommand } from './issue-command.ts';
import type { IssueProblem } from './issue-problem.ts';
import type { DocumentName } from './issued-invoice.ts';
import type { InvoiceStatus } from './lifecycle.ts';
import type { InvoiceSnapshot, SnapshotLine } from './snapshot.ts';

/** A proforma that is to be invoiced, in whole or in part. */
export interface Proforma extends DocumentName {
  readonly invoiceId: number;
  readonly status: InvoiceStatus;
  readonly clientId: string;
  readonly snapshot: InvoiceSnapshot;
  /** One entry for each line. */
  readonly articleIds: readonly (number | null)[];
  /** The invoice that was made from a line, by the index of the line. */
  readonly heldBy: ReadonlyMap<number, DocumentName>;
}

export interface ClaimedLine {
  readonly index: number;
  readonly gross: Decimal;
}

/** V2-PROF-2: finds the errors in a request that names a proforma; `proforma` is null if the named one does not exist. */
export function* proformaProblems(command: IssueCommand, proforma: Proforma | null): Generator<IssueProblem> {
  if (command.proforma === null) return;
  if (!command.type.isFiscal) yield { on: 'invoice', problem: 'proforma-not-for-type' };
  if (!proforma) yield { on: 'invoice', problem: 'proforma-unknown' };
  else if (linesTaken(command, proforma).length === 0) yield { on: 'invoice', problem: 'proforma-without-lines' };
}

/** V2-PROF-3: lines are matched by their index. A line that is not on the proforma is an addition and takes none of its lines. */
export function linesTaken({ lines }: Pick<IssueCommand, 'lines'>, proforma: Proforma): readonly ClaimedLine[] {
  const sent = new Set(lines.map(({ index }) => index));
  return proforma.snapshot.lines.filter(({ index }) => sent.has(index)).map(claimOf);
}

export function claimOf({ index, gross }: SnapshotLine): ClaimedLine {
  return { index, gross: storedDecimal(gross) };
}

export function distinctNames(names: Iterable<DocumentName>): readonly DocumentName[] {
  const byText = new Map(
    [...names].map(({ series, number }) => [JSON.stringify([series, number]), { series, number }]),
  );
  return [...byText.values()];
}
