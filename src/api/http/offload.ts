import type { FastifyRequest } from 'fastify';
import type { QueueOwner } from '../../operations/calls/fair-queue.ts';

/**
 * A thread reads and processes bodies above this size, so that the event loop is never blocked for longer than by a body of this
 * size.
 */
export const largestBodyOnLoop = 64 * 1024;

/** The thread answers a call when its company or address is admitted. Too many calls in progress are refused. */
export type Offload<Call, Outcome> = (
  holder: QueueOwner,
  request: Pick<FastifyRequest, 'whenAnswered'>,
  call: Call,
) => Promise<Outcome>;

/** The thread needs these parts of a request, as plain data. */
export interface PlainRequest {
  readonly interactionId: string;
  readonly trace: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly method: string;
  readonly url: string;
  readonly address: string;
  readonly body: Uint8Array | null;
  /** It is true where the call was counted against its rate before it was seen to be large. */
  readonly isAdmitted: boolean;
}
