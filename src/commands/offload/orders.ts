import type { OffloadedCall as ConsoleCall, OffloadedOutcome as ConsoleOutcome } from '../../api/console/perform.ts';
import type { OffloadedCall as V1Call, OffloadedOutcome as V1Outcome } from '../../api/v1/offloaded.ts';
import type { OffloadedCall as V2Call, OffloadedOutcome as V2Outcome } from '../../api/v2/offloaded.ts';
import type { Settings } from '../../config.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Operations } from '../../operations/bind-operations.ts';

/** The thread gets this when it starts. */
export interface ThreadFacts {
  readonly settings: Settings;
  readonly connectionString: string;
  readonly cursorSecret: Uint8Array;
}

/** The pages need these operations, which no versioned wire calls. */
export const pageOperations = ['readPayment', 'startCardPayment', 'recordCardPayment', 'openReceivedPdf'] as const;
export type PageOperation = (typeof pageOperations)[number];

export type Order =
  | { readonly kind: 'v1'; readonly call: V1Call }
  | { readonly kind: 'v2'; readonly call: V2Call }
  | { readonly kind: 'console'; readonly call: ConsoleCall }
  | { readonly kind: 'page'; readonly operation: PageOperation; readonly args: readonly unknown[] };

export interface Ordered {
  readonly id: number;
  readonly order: Order;
  /** The thread has no clock of its own. */
  readonly now: Date;
  readonly publicUrl: string;
}

export type Report =
  | { readonly id: number; readonly kind: 'v1'; readonly outcome: V1Outcome }
  | { readonly id: number; readonly kind: 'v2'; readonly outcome: V2Outcome }
  | { readonly id: number; readonly kind: 'console'; readonly outcome: ConsoleOutcome }
  | { readonly id: number; readonly kind: 'page'; readonly result: Awaited<ReturnType<Operations[PageOperation]>> }
  | { readonly id: number; readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly id: number;
      readonly kind: 'fault';
      readonly name: string;
      readonly message: string;
      readonly stack: string;
    };

/**
 * What is transferred and not copied, because it is large. A small Buffer lies in a pool with others: Node refuses to transfer that since
 * version 21, and copied it before.
 */
export const transferred = (bytes: Uint8Array | null): readonly ArrayBuffer[] =>
  bytes && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : [];
