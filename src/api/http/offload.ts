import type { FastifyRequest } from 'fastify';
import type { QueueOwner } from '../../operations/calls/fair-queue.ts';

/**
 * A thread reads and processes bodies above this size, so that the event loop is never blocked for longer than by a body of this
 * size.
 */
export const largestBodyOnLoop = 64 * 1024;

/** Has the thread answer a call when it is the turn of its company or address. Refuses if too many are in progress already. */
export type Offload<Call, Outcome> = (
  holder: QueueOwner,
  request: Pick<FastifyRequest, 'whenAnswered'>,
  call: Call,
) => Promise<Outcome>;

/** The parts of a request that the thread needs, as plain data. */
export interface PlainRequest {
  readonly interactionId: string;
  readonly trace: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly method: string;
  readonly url: string;
  readonly address: string;
  readonly body: Uint8Array | null;
  /** It was counted against its rate already, before it was seen to be large. */
  readonly isAdmitted: boolean;
}
