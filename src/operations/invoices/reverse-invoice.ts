import { defaultSeries } from '../../domain/company/series.ts';
import { negate } from '../../domain/decimal/arithmetic.ts';
import { storedDecimalOrNull } from '../../domain/decimal/decimal.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { type CameBack, planParts, sumCameBack, type WantedLine } from '../../domain/invoice/partial-reversal.ts';
import { draftReversal, type Original, reversalDate, reversalTotals } from '../../domain/invoice/reversal.ts';
import type { MoneyAmounts } from '../../domain/invoice/totals.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Actor, Database } from '../../storage/database.ts';
import { findReversalSeries, listSeries } from '../../storage/directory/series.ts';
import { findInvoice } from '../../storage/invoices/find-invoice.ts';
import { findTakenNumber } from '../../storage/invoices/invoices.ts';
import { type LockedDocument, readOriginal, readReversals } from '../../storage/invoices/transitions.ts';
import { writeInvoice } from '../../storage/invoices/write-invoice.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { type Caller, issuedBy } from '../caller.ts';
import { sendAutomaticallyPolicy } from '../job-policies.ts';
import type { Clock } from '../ports.ts';
import { withFreeNumber } from '../steps/begin-again.ts';
import { withKnownSeries } from '../steps/decide-issue.ts';
import { requireDocument, requirePossible } from '../steps/require-document.ts';
import { applyTransition } from './transitions.ts';

export interface ReverseCommand extends DocumentName {
  /** Null means the series that the registry has for reversals, else that of the original. */
  readonly reversalSeries: string | null;
  /** Null means the next number of the series. */
  readonly reversalNumber: string | null;
  /** Null means today. */
  readonly issuedOn: string | null;
  readonly today: string;
  /** V2-REV-1: these lines come back; null means all that is left. */
  readonly lines: readonly WantedLine[] | null;
}

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/** V2-STATE-3 */
export const reverseInvoice =
  ({ database, clock }: Needs) =>
  (caller: Caller, command: ReverseCommand): Promise<DocumentName> =>
    // The next attempt finds a chosen number taken that appeared meanwhile.
    withFreeNumber(() => database.transact(caller, (tx) => reverseWithin(tx, caller, command, clock)));

async function reverseWithin(
  tx: Transaction,
  caller: Caller,
  command: ReverseCommand,
  clock: Clock,
): Promise<DocumentName> {
  const registered = await requireSeries(tx, command.reversalSeries);
  const document = await requireDocument(tx, command.series, command.number);
  // The document is locked from here on, so what was collected meanwhile came before.
  const at = clock.now();
  const original = await readOriginal(tx, document.invoiceId);
  const issuedOn = reversalDate(original.snapshot.issuedOn, command.issuedOn, command.today);
  if (issuedOn === null) {
    const problem = { on: 'reversal', problem: 'issued-before-original' } as const;
    throw new Refused({ reason: 'issue-not-possible', problems: [problem] });
  }
  requirePossible('reverse', document);
  const planned = await plan(tx, command, original, document);
  const series = registered ?? (await seriesOfOwn(tx, document.series));
  const number = command.reversalNumber;
  const taken = number === null ? null : await findTakenNumber(tx, series, number);
  if (taken) throw new Refused({ reason: 'invoice-duplicate', ...taken });

  const { snapshot, totals, lines } = draftReversal(original, issuedOn, issuedBy(caller, 'schedule'), planned.parts);
  const transition = planned.isWhole ? 'reverse' : 'reverse-in-part';
  await applyTransition(tx, caller, transition, document, { at, returned: negate(totals.gross) });
  const { currency, exchangeRate } = snapshot;
  const reversal = {
    command: { series, number, externalId: null, type: document.type, issuedOn, currency, trackingNumber: null },
    draft: {
      snapshot,
      totals,
      lines,
      dueOn: snapshot.dueOn,
      exchangeRate: storedDecimalOrNull(exchangeRate),
    },
    clientId: original.clientId,
    articleIds: lines.map(({ articleId }) => articleId),
    reverses: document,
    sendingJob: sendAutomaticallyPolicy,
    author: caller.author,
    at,
  };
  const written = await tx.last((last) => writeInvoice(last, reversal));
  return { series, number: written.number };
}

export interface ReversalPreview {
  readonly totals: MoneyAmounts;
  /** It is true where nothing of the document would stay. */
  readonly isWhole: boolean;
}

/** CON-REV-2: it answers what a reversal would come to now; nothing is locked and nothing changes. */
export const previewReversal =
  ({ database }: Pick<Needs, 'database'>) =>
  (
    caller: Actor,
    { series, number, lines }: Pick<ReverseCommand, 'series' | 'number' | 'lines'>,
  ): Promise<ReversalPreview> =>
    database.transact(caller, async (tx) => {
      const invoice = await findInvoice(tx, series, number);
      if (!invoice) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
      const { invoiceId, status, reversals, snapshot } = invoice;
      if (status !== 'issued') {
        throw new Refused({ reason: 'transition-not-possible', transition: 'reverse', obstacle: status });
      }
      const document = { invoiceId, isPartlyReversed: reversals.length > 0 };
      const planned = await plan(tx, { lines }, { snapshot }, document);
      return { totals: reversalTotals(snapshot, planned.parts), isWhole: planned.isWhole };
    });

interface Planned {
  /** Null means every line as it was issued. */
  readonly parts: readonly (CameBack | null)[] | null;
  readonly isWhole: boolean;
}

/** V2-REV-2: the original is locked, so that two who take the same goods back take them once. */
async function plan(
  tx: Transaction,
  { lines: wanted }: Pick<ReverseCommand, 'lines'>,
  { snapshot }: Pick<Original, 'snapshot'>,
  { invoiceId, isPartlyReversed }: Pick<LockedDocument, 'invoiceId' | 'isPartlyReversed'>,
): Promise<Planned> {
  if (wanted === null && !isPartlyReversed) return { parts: null, isWhole: true };
  const earlier = isPartlyReversed ? await readReversals(tx, invoiceId) : [];
  const planned = planParts(snapshot.lines, sumCameBack(earlier), wanted);
  if (planned.ok) return planned;
  const problems = planned.problems.map((problem) => ({ on: 'reversal', ...problem }) as const);
  throw new Refused({ reason: 'issue-not-possible', problems });
}

/** MOVE-6: a series that came with imported documents gives no numbers; then the invoices' own does. */
async function seriesOfOwn(tx: Transaction, series: string): Promise<string> {
  const own = await listSeries(tx);
  if (own.some(({ code }) => code === series)) return series;
  const found = defaultSeries(own, 'invoice');
  if (found === null) throw new Refused({ reason: 'invoice-series-missing' });
  return found;
}

/** V2-STATE-4: the series is the one asked for, else the one that the registry has for reversals; null where there is none. */
async function requireSeries(tx: Transaction, asked: string | null): Promise<string | null> {
  const found = await findReversalSeries(tx, asked);
  if (asked === null) return found?.code ?? null;
  if (found?.kind === 'invoice') return found.code;
  const problem = found ? 'series-not-for-invoices' : 'series-unknown';
  const problems = await withKnownSeries(tx, [{ on: 'reversal', problem }], 'invoice');
  throw new Refused({ reason: 'issue-not-possible', problems });
}
