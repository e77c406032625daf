import type { AuditAction } from '../../domain/audit/audit-action.ts';
import { platformOrigin } from '../../domain/company/identifiers.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import type { EventDetails, EventType } from '../../domain/event/event.ts';
import { eventCauses } from '../../domain/event/event-causes.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { type Transition, transitions } from '../../domain/invoice/lifecycle.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { lockPortalOf } from '../../storage/directory/client-portals.ts';
import { isPlatformKnown } from '../../storage/directory/platforms.ts';
import {
  isMailedTo,
  isProformaInvoiced,
  type LockedDocument,
  lockReversalOf,
  markDocument,
  returnNumber,
  returnStock,
  setTrackingNumber as set,
} from '../../storage/invoices/transitions.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { updateProformaClaims } from '../steps/invoice-proforma.ts';
import { requireDocument, requirePossible } from '../steps/require-document.ts';

/** V2-STATE-1 */
export const cancelInvoice =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, series: string, number: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const document = await requireDocument(tx, series, number);
      requirePossible('cancel', document);
      await applyTransition(tx, caller, 'cancel', document, { at: clock.now() });
    });

export interface RestoreCommand {
  /** It is the series of the original. */
  readonly series: string;
  readonly number: string;
  /** It is empty where a person does it, at no shop. */
  readonly platform: string;
  /** V2-REV-6: this reversal is undone; null where there is only one. */
  readonly reversal: DocumentName | null;
}

/** V2-STATE-7: the reversal is undone. Its lines had returned the stock, so it is discharged again without them. */
export const restoreInvoice =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, { series, number, platform, reversal: named }: RestoreCommand): Promise<void> =>
    database.transact(caller, async (tx) => {
      if (platform !== '' && !(await isPlatformKnown(tx, platformOrigin(platform)))) {
        throw new Refused({
          reason: 'issue-not-possible',
          problems: [{ on: 'invoice', problem: 'platform-unknown', platform }],
        });
      }
      const original = await requireDocument(tx, series, number);
      const reversal = await lockReversalOf(tx, original.invoiceId, named);
      const isPart = original.isPartlyReversed;
      requirePossible(isPart ? 'restore-part' : 'restore', original, { reversal });
      if (!reversal && named) throw restoring('reversal-unknown');
      if (!named && original.reversals > 1) throw restoring('reversal-not-named');
      if (!reversal) throw new Error(`the reversed document ${series} ${number} has no reversal`);

      const at = clock.now();
      const undone = { reversal: `${reversal.series} ${reversal.number}` };
      const change = { at, details: undone, returned: reversal.gross };
      await applyTransition(tx, caller, isPart ? 'restore-part' : 'restore', original, change);
      const details = { reverses: `${series} ${number}` };
      await applyTransition(tx, caller, 'delete', reversal, { at, details, told: 'silent' });
      await lockPortalOf(tx, reversal.invoiceId);
      await tx.last((last) => returnNumber(last, reversal));
    });

const restoring = (problem: 'reversal-unknown' | 'reversal-not-named'): Refused =>
  new Refused({ reason: 'issue-not-possible', problems: [{ on: 'reversal', problem }] });

/** V2-STATE-9, V2-STATE-10 */
export const deleteInvoice =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, series: string, number: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const document = await requireDocument(tx, series, number);
      const { invoiceId } = document;
      const [isInvoiced, isMailed] = await Promise.all([isProformaInvoiced(tx, invoiceId), isMailedTo(tx, invoiceId)]);
      requirePossible('delete', document, { isInvoiced, isMailed });
      await applyTransition(tx, caller, 'delete', document, { at: clock.now() });
      await lockPortalOf(tx, document.invoiceId);
      await tx.last((last) => returnNumber(last, document));
    });

/** V2-STATE-11: the same number again changes nothing, so the download link stays too. */
export const setTrackingNumber =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, series: string, number: string, trackingNumber: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const document = await requireDocument(tx, series, number);
      requirePossible('set-tracking-number', document);
      if (document.trackingNumber === trackingNumber) return;
      await set(tx, document.invoiceId, trackingNumber);
      const change = { at: clock.now(), details: { trackingNumber }, told: { trackingNumber } };
      await applyTransition(tx, caller, 'set-tracking-number', document, change);
    });

type DocumentTransition = Exclude<Transition, 'collect' | 'refund' | 'delete-collection' | 'mail' | 'send-to-spv'>;

interface Change {
  readonly at: Date;
  /** The audit trail has them beside the name of the document. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What the event tells; a silent change makes none. */
  readonly told?: EventDetails | 'silent';
  /** The gross of its reversals changes by so much. */
  readonly returned?: Decimal;
}

/** Applies to the document what the table says about the transition; the transitions themselves issue and delete reversals. */
export async function applyTransition(
  tx: Transaction,
  { author }: Caller,
  transition: DocumentTransition,
  document: LockedDocument,
  { at, details = {}, told = {}, returned = zeroMoney }: Change,
): Promise<void> {
  const { to, stock, reversal, proformaLines, changesDocument } = transitions[transition];
  const { invoiceId, series, number } = document;
  await updateProformaClaims(tx, invoiceId, proformaLines);
  const stockComesBack = stock === 'comes-back' && reversal === 'none';
  if (stockComesBack) await returnStock(tx, invoiceId, at);
  await markDocument(tx, invoiceId, {
    status: to === 'deleted' || to === 'unchanged' ? null : to,
    deletedAt: to === 'deleted' ? at : null,
    stockReturnedAt: stockComesBack ? at : null,
    changesDocument,
    returned,
    reversals: reversal === 'issued' ? 1 : reversal === 'deleted' ? -1 : 0,
  });
  const { action, event: type } = recordedAs[transition];
  const emitsEvents = told !== 'silent' && type !== 'none' && type !== 'told-by-the-reversal';
  const events = emitsEvents ? [{ type, invoiceId, details: told }] : [];
  await recordChange(tx, author, { subject: 'invoice', name: `${series} ${number}`, action, details, events }, at);
}

interface Recorded {
  readonly action: AuditAction;
  /** EVT-3: the statement that writes a reversal records its event, since the event names the reversal. */
  readonly event: EventType | 'told-by-the-reversal' | 'none';
}

const recordedAs: Readonly<Record<DocumentTransition, Recorded>> = {
  cancel: { action: 'cancelled', event: eventCauses['invoice cancelled'][0] },
  reverse: { action: 'reversed', event: 'told-by-the-reversal' },
  'reverse-in-part': { action: 'reversed-in-part', event: 'told-by-the-reversal' },
  'restore-part': { action: 'restored', event: eventCauses['invoice restored'][0] },
  restore: { action: 'restored', event: eventCauses['invoice restored'][0] },
  delete: { action: 'deleted', event: eventCauses['invoice deleted'][0] },
  correct: { action: 'corrected', event: 'none' },
  'set-tracking-number': { action: 'tracking-number-set', event: eventCauses['invoice tracking-number-set'][0] },
};
