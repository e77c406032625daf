import type { InvoiceType } from '../nomenclature/invoice-types.ts';

/** V2-READ-4. A deleted document has no status, because no reader sees it any more. */
export type InvoiceStatus = 'draft' | 'issued' | 'cancelled' | 'reversed' | 'reversal';

export type SpvStatus = 'waiting' | 'sent' | 'processing' | 'accepted' | 'rejected' | 'failed';

/** What the transitions depend on. All of it is read under the lock of the document's row. */
export interface DocumentState {
  readonly status: InvoiceStatus;
  readonly type: InvoiceType;
  /** True if any part was collected. */
  readonly isCollected: boolean;
  readonly spvStatus: SpvStatus | null;
  /** Whether an invoice made from a line of this proforma is in force. */
  readonly isInvoiced: boolean;
  /** Whether the mail server has accepted a mail with the document, or is being handed one now. */
  readonly isMailed: boolean;
  /** V2-REV-1: whether reversals of a part of it are in force; a document that was reversed whole has the status `reversed`. */
  readonly isPartlyReversed: boolean;
  /** MOVE-1: whether it was issued with another program; absent means no. */
  readonly isImported?: boolean;
  /** MOVE-14: whether it came in a table of outstanding documents; absent means no. */
  readonly isOpening?: boolean;
  /** The reversal of a reversed document that would be undone, and whether either of the two was collected after it. */
  readonly reversal: {
    readonly spvStatus: SpvStatus | null;
    readonly isFollowedByCollections: boolean;
    readonly isImported?: boolean;
  } | null;
}

/**
 * Why a transition cannot be made: the status of the document, or a condition of the transition. `refunded` means that money was given back
 * from the collection to be deleted.
 */
export type Obstacle = InvoiceStatus | Condition | 'refunded';

const conditions = {
  collected: ({ isCollected }) => isCollected,
  'in-spv': ({ spvStatus }) => isInSpv(spvStatus),
  'sent-already': ({ spvStatus }) => isInSpv(spvStatus),
  'not-fiscal': ({ type }) => !type.isFiscal,
  // MOVE-6: it stays as it was issued elsewhere; only an import as a whole is taken back.
  imported: ({ isImported }) => isImported === true,
  // MOVE-14: what its lines and its VAT were is known to the other program only.
  'opening-balance': ({ isOpening }) => isOpening === true,
  'reversal-imported': ({ reversal }) => reversal?.isImported === true,
  'never-collected': ({ type }) => !type.isDue && type.seriesKind !== 'proforma',
  invoiced: ({ isInvoiced }) => isInvoiced,
  mailed: ({ isMailed }) => isMailed,
  'partly-reversed': ({ isPartlyReversed }) => isPartlyReversed,
  'not-reversed': ({ status, isPartlyReversed }) => status === 'issued' && !isPartlyReversed,
  'reversal-in-spv': ({ reversal }) => reversal !== null && isInSpv(reversal.spvStatus),
  'collected-since-reversal': ({ reversal }) => reversal?.isFollowedByCollections === true,
} as const satisfies Readonly<Record<string, (state: DocumentState) => boolean>>;

type Condition = keyof typeof conditions;

/** V2-STATE-14: the document was sent or is on its way, and was not rejected. */
function isInSpv(status: SpvStatus | null): boolean {
  return status !== null && status !== 'rejected' && status !== 'failed';
}

interface TransitionRow {
  readonly from: readonly InvoiceStatus[];
  readonly unless: readonly Condition[];
  readonly to: InvoiceStatus | 'deleted' | 'unchanged';
  /** What happens to the goods of the document. A reversal moves them by its own lines, when it is issued or deleted again. */
  readonly stock: 'comes-back' | 'leaves-again' | 'stays';
  readonly reversal: 'issued' | 'deleted' | 'none';
  /** What becomes of the lines of the proforma that the document was made from. */
  readonly proformaLines: 'freed' | 'taken-again' | 'unchanged';
  /** Whether the document shows something else afterwards, and therefore gets another download link. */
  readonly changesDocument: boolean;
}

const everyStatus = ['draft', 'issued', 'cancelled', 'reversed', 'reversal'] as const;
const nothing = { to: 'unchanged', stock: 'stays', reversal: 'none', proformaLines: 'unchanged' } as const;

/** All transitions of a document after its issue. Nothing else can happen to it. */
export const transitions = {
  // V2-STATE-1, V2-STATE-2
  cancel: {
    from: ['issued'],
    unless: ['imported', 'partly-reversed', 'collected', 'in-spv'],
    to: 'cancelled',
    stock: 'comes-back',
    reversal: 'none',
    proformaLines: 'freed',
    changesDocument: true,
  },
  // V2-STATE-3, V2-STATE-6. Collections stay (V2-STATE-5). A document in SPV can be taken back only by this.
  reverse: {
    from: ['issued'],
    unless: ['opening-balance', 'not-fiscal'],
    to: 'reversed',
    stock: 'comes-back',
    reversal: 'issued',
    proformaLines: 'freed',
    changesDocument: true,
  },
  // V2-REV-1: the original stays in force with what is left of it.
  'reverse-in-part': {
    from: ['issued'],
    unless: ['opening-balance', 'not-fiscal'],
    to: 'unchanged',
    stock: 'comes-back',
    reversal: 'issued',
    proformaLines: 'unchanged',
    changesDocument: true,
  },
  // V2-REV-6: this is a transition of the original, and its other partial reversals may stay in force.
  'restore-part': {
    from: ['issued'],
    unless: ['not-reversed', 'collected-since-reversal', 'reversal-in-spv'],
    to: 'unchanged',
    stock: 'leaves-again',
    reversal: 'deleted',
    proformaLines: 'unchanged',
    changesDocument: true,
  },
  // V2-STATE-7, V2-STATE-8: this is a transition of the original.
  restore: {
    from: ['reversed'],
    unless: ['reversal-imported', 'collected-since-reversal', 'reversal-in-spv'],
    to: 'issued',
    stock: 'leaves-again',
    reversal: 'deleted',
    proformaLines: 'taken-again',
    changesDocument: true,
  },
  // V2-STATE-9, V2-STATE-15
  delete: {
    from: ['issued'],
    unless: ['imported', 'partly-reversed', 'collected', 'in-spv', 'invoiced', 'mailed'],
    to: 'deleted',
    stock: 'comes-back',
    reversal: 'none',
    proformaLines: 'freed',
    changesDocument: true,
  },
  // V2-CORR-1: a document that the authority has not accepted can be corrected; one that it has accepted can only be reversed.
  correct: {
    from: ['issued', 'reversed', 'reversal'],
    unless: ['imported', 'in-spv'],
    ...nothing,
    changesDocument: true,
  },
  // V2-COLL-3. Collecting a proforma first makes an invoice from it, and the money is recorded on that invoice.
  collect: { from: ['issued'], unless: ['never-collected'], ...nothing, changesDocument: false },
  // V2-COLL-11: a refund to the client is recorded on the reversal.
  refund: { from: ['reversal'], unless: [], ...nothing, changesDocument: false },
  'delete-collection': { from: everyStatus, unless: [], ...nothing, changesDocument: false },
  // V2-STATE-11: parcels travel whatever became of the document. V2-LINK-4: the link that was mailed keeps working and shows the new print.
  'set-tracking-number': { from: everyStatus, unless: [], ...nothing, changesDocument: false },
  // V2-MAIL-1: a cancelled document is not sent to anybody.
  mail: { from: ['issued', 'reversed', 'reversal'], unless: [], ...nothing, changesDocument: false },
  // V2-SPV-1, V2-SPV-2, V2-SPV-8. The authority is told about a reversed document and about its reversal, since both exist.
  'send-to-spv': {
    from: ['issued', 'reversed', 'reversal'],
    unless: ['imported', 'not-fiscal', 'sent-already'],
    ...nothing,
    changesDocument: false,
  },
} as const satisfies Readonly<Record<string, TransitionRow>>;

export type Transition = keyof typeof transitions;

/** The first reason why the transition cannot be made; null if there is none. */
export function obstacleTo(transition: Transition, state: DocumentState): Obstacle | null {
  const { from, unless }: TransitionRow = transitions[transition];
  if (!from.includes(state.status)) return state.status;
  return unless.find((condition) => conditions[condition](state)) ?? null;
}

/** V2-LIST-9: the SPV stages by which documents are searched. An uploaded document is being processed until the authority has answered. */
export const spvStages = {
  unsent: [],
  waiting: ['waiting'],
  processing: ['sent', 'processing'],
  accepted: ['accepted'],
  rejected: ['rejected'],
  failed: ['failed'],
} as const satisfies Readonly<Record<string, readonly SpvStatus[]>>;

export type SpvStage = keyof typeof spvStages;
